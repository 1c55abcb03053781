! Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
! options: threads=2
subroutine smooth(n, x, y, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), a
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: s
  integer :: bl1_i, bl1_size, bl1_lo, bl1_hi
  double precision :: bl1_s_const1, bl1_s_const1s(0:511)
  double precision :: bl1_s_by_s2, bl1_s_by_s2s(0:511)
  double precision :: bl1_s_before3s(0:511)
  logical :: bl1_redo
  double precision :: bl1_first0
  double precision :: bl1_last0
  logical :: bl1_several
!$ interface
!$ function bl1_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: bl1_threads
!$ end function
!$ end interface
  integer :: bl1_k, bl1_l, bl1_t, bl1_len, bl1_from, bl1_to
  double precision :: bl1_s_const1l(0:7)
  double precision :: bl1_s_by_s2l(0:7)
  s = 0.0d0
  ! heiretsu: linear form over (+,×) in s
  bl1_size = ((n) - (1)) / 512 + 1
  bl1_redo = .true.
  bl1_first0 = s
  bl1_several = .false.
!$ bl1_several = bl1_threads() > 1
  if (bl1_size >= 582 .and. bl1_several .and. n <= 2147483135) then
    bl1_redo = .false.
    !$omp parallel do &
    !$omp private(bl1_lo, bl1_hi, bl1_len, bl1_k, bl1_t, bl1_l, i, &
    !$omp bl1_s_const1, bl1_s_by_s2, bl1_s_const1l, bl1_s_by_s2l)
    do bl1_i = 0, 63
      bl1_lo = (1) + bl1_i * (8 * bl1_size)
      bl1_hi = min(bl1_lo + 8 * bl1_size - 1, n)
      bl1_len = max(bl1_hi - bl1_lo + 1, 0) / 8
      do bl1_k = 0, 7
        bl1_s_const1l(bl1_k) = -0.0d0
        bl1_s_by_s2l(bl1_k) = 1.0d0
      end do
      do bl1_t = 0, bl1_len - 1
        !$omp simd private(i, bl1_s_const1, bl1_s_by_s2)
        do bl1_l = 0, 7
          i = bl1_lo + bl1_l * bl1_len + bl1_t
          bl1_s_const1 = bl1_s_const1l(bl1_l)
          bl1_s_by_s2 = bl1_s_by_s2l(bl1_l)
          bl1_s_const1 = (a * x(i)) + (1.0d0 - a) * bl1_s_const1
          bl1_s_by_s2 = (1.0d0 - a) * bl1_s_by_s2
          if (abs(bl1_s_by_s2) < 2.3d-308) bl1_s_by_s2 = 0
          bl1_s_const1l(bl1_l) = bl1_s_const1
          bl1_s_by_s2l(bl1_l) = bl1_s_by_s2
        end do
        !$omp end simd
      end do
      bl1_s_const1 = bl1_s_const1l(7)
      bl1_s_by_s2 = bl1_s_by_s2l(7)
      do i = bl1_lo + 8 * bl1_len, bl1_hi
        bl1_s_const1 = (a * x(i)) + (1.0d0 - a) * bl1_s_const1
        bl1_s_by_s2 = (1.0d0 - a) * bl1_s_by_s2
        if (abs(bl1_s_by_s2) < 2.3d-308) bl1_s_by_s2 = 0
      end do
      bl1_s_const1l(7) = bl1_s_const1
      bl1_s_by_s2l(7) = bl1_s_by_s2
      do bl1_k = 0, 7
        bl1_s_const1s(bl1_i * 8 + bl1_k) = bl1_s_const1l(bl1_k)
        bl1_s_by_s2s(bl1_i * 8 + bl1_k) = bl1_s_by_s2l(bl1_k)
      end do
    end do
    !$omp end parallel do
    do bl1_i = 0, 511
      bl1_s_before3s(bl1_i) = s
      bl1_last0 = s
      s = s * bl1_s_by_s2s(bl1_i) + bl1_s_const1s(bl1_i)
      if (s - s /= 0.0d0) bl1_redo = .true.
      if (s == 0.0d0) bl1_redo = .true.
      if (abs(bl1_s_by_s2s(bl1_i)) < 2.3d-308 .and. bl1_last0 /= 0.0d0 .and. (s == 0.0d0 .or. &
        abs(bl1_last0) * 2.3d-291 > abs(s))) bl1_redo = .true.
    end do
    if (.not. bl1_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(s, bl1_lo, i)
      do bl1_i = 0, 63
        bl1_lo = (1) + bl1_i * 8 * bl1_size
        s = bl1_s_before3s(bl1_i * 8)
        do i = bl1_lo, min(bl1_lo + 8 * bl1_size - 1, n)
          s = a * x(i) + (1.0d0 - a) * s
          y(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (bl1_redo) then
    s = bl1_first0
    do i = 1, n ! expect: parallel linear-form
      s = a * x(i) + (1.0d0 - a) * s
      y(i) = s
    end do
  end if
end subroutine

subroutine biquad(n, x, y, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), c(5)
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: b0, b1, b2, a1, a2, z1, z2, in, res
  integer :: b7_i, b7_size, b7_lo, b7_hi
  double precision :: b7_z1_const4, b7_z1_const4s(0:511)
  double precision :: b7_z1_by_z15, b7_z1_by_z15s(0:511)
  double precision :: b7_z1_by_z26, b7_z1_by_z26s(0:511)
  double precision :: b7_z2_const7, b7_z2_const7s(0:511)
  double precision :: b7_z2_by_z18, b7_z2_by_z18s(0:511)
  double precision :: b7_z2_by_z29, b7_z2_by_z29s(0:511)
  double precision :: b7_z1_before10s(0:511)
  double precision :: b7_z2_before11s(0:511)
  logical :: b7_redo
  double precision :: b7_first2
  double precision :: b7_first3
  double precision :: b7_last2
  double precision :: b7_last3
  logical :: b7_several
!$ interface
!$ function b7_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b7_threads
!$ end function
!$ end interface
  integer :: b7_k, b7_l, b7_t, b7_len, b7_from, b7_to
  double precision :: b7_z1_const4l(0:7)
  double precision :: b7_z1_by_z15l(0:7)
  double precision :: b7_z1_by_z26l(0:7)
  double precision :: b7_z2_const7l(0:7)
  double precision :: b7_z2_by_z18l(0:7)
  double precision :: b7_z2_by_z29l(0:7)
  double precision :: b7_old4
  double precision :: b7_old5
  double precision :: b7_old6
  double precision :: b7_old2
  b0 = c(1)
  b1 = c(2)
  b2 = c(3)
  a1 = c(4)
  a2 = c(5)
  z1 = 0.0d0
  z2 = 0.0d0
  ! heiretsu: linear form over (+,×) in z1, z2
  b7_size = ((n) - (1)) / 512 + 1
  b7_redo = .true.
  b7_first2 = z1
  b7_first3 = z2
  b7_several = .false.
!$ b7_several = b7_threads() > 1
  if (b7_size >= 299 .and. b7_several .and. n <= 2147483135) then
    b7_redo = .false.
    !$omp parallel do &
    !$omp private(b7_lo, b7_hi, b7_len, b7_k, b7_t, b7_l, i, b7_z1_const4, &
    !$omp b7_z1_by_z15, b7_z1_by_z26, b7_z2_const7, b7_z2_by_z18, &
    !$omp b7_z2_by_z29, b7_old4, b7_old5, b7_old6, b7_z1_const4l, &
    !$omp b7_z1_by_z15l, b7_z1_by_z26l, b7_z2_const7l, b7_z2_by_z18l, &
    !$omp b7_z2_by_z29l)
    do b7_i = 0, 63
      b7_lo = (1) + b7_i * (8 * b7_size)
      b7_hi = min(b7_lo + 8 * b7_size - 1, n)
      b7_len = max(b7_hi - b7_lo + 1, 0) / 8
      do b7_k = 0, 7
        b7_z1_const4l(b7_k) = -0.0d0
        b7_z1_by_z15l(b7_k) = 1.0d0
        b7_z1_by_z26l(b7_k) = 0.0d0
        b7_z2_const7l(b7_k) = -0.0d0
        b7_z2_by_z18l(b7_k) = 0.0d0
        b7_z2_by_z29l(b7_k) = 1.0d0
      end do
      do b7_t = 0, b7_len - 1
        !$omp simd &
        !$omp private(i, b7_z1_const4, b7_z1_by_z15, b7_z1_by_z26, &
        !$omp b7_z2_const7, b7_z2_by_z18, b7_z2_by_z29, b7_old4, b7_old5, &
        !$omp b7_old6)
        do b7_l = 0, 7
          i = b7_lo + b7_l * b7_len + b7_t
          b7_z1_const4 = b7_z1_const4l(b7_l)
          b7_z1_by_z15 = b7_z1_by_z15l(b7_l)
          b7_z1_by_z26 = b7_z1_by_z26l(b7_l)
          b7_z2_const7 = b7_z2_const7l(b7_l)
          b7_z2_by_z18 = b7_z2_by_z18l(b7_l)
          b7_z2_by_z29 = b7_z2_by_z29l(b7_l)
          b7_old4 = b7_z1_const4
          b7_z1_const4 = (b1 * x(i)) + b7_z2_const7 - (b0 * x(i)) * a1 - a1 * b7_old4
          b7_z2_const7 = (b2 * x(i)) - (b0 * x(i)) * a2 - a2 * b7_old4
          b7_old5 = b7_z1_by_z15
          b7_z1_by_z15 = b7_z2_by_z18 - a1 * b7_old5
          b7_z2_by_z18 = -a2 * b7_old5
          b7_old6 = b7_z1_by_z26
          b7_z1_by_z26 = b7_z2_by_z29 - a1 * b7_old6
          b7_z2_by_z29 = -a2 * b7_old6
          if (abs(b7_z1_by_z15) < 2.3d-308) b7_z1_by_z15 = 0
          if (abs(b7_z1_by_z26) < 2.3d-308) b7_z1_by_z26 = 0
          if (abs(b7_z2_by_z18) < 2.3d-308) b7_z2_by_z18 = 0
          if (abs(b7_z2_by_z29) < 2.3d-308) b7_z2_by_z29 = 0
          b7_z1_const4l(b7_l) = b7_z1_const4
          b7_z1_by_z15l(b7_l) = b7_z1_by_z15
          b7_z1_by_z26l(b7_l) = b7_z1_by_z26
          b7_z2_const7l(b7_l) = b7_z2_const7
          b7_z2_by_z18l(b7_l) = b7_z2_by_z18
          b7_z2_by_z29l(b7_l) = b7_z2_by_z29
        end do
        !$omp end simd
      end do
      b7_z1_const4 = b7_z1_const4l(7)
      b7_z1_by_z15 = b7_z1_by_z15l(7)
      b7_z1_by_z26 = b7_z1_by_z26l(7)
      b7_z2_const7 = b7_z2_const7l(7)
      b7_z2_by_z18 = b7_z2_by_z18l(7)
      b7_z2_by_z29 = b7_z2_by_z29l(7)
      do i = b7_lo + 8 * b7_len, b7_hi
        b7_old4 = b7_z1_const4
        b7_z1_const4 = (b1 * x(i)) + b7_z2_const7 - (b0 * x(i)) * a1 - a1 * b7_old4
        b7_z2_const7 = (b2 * x(i)) - (b0 * x(i)) * a2 - a2 * b7_old4
        b7_old5 = b7_z1_by_z15
        b7_z1_by_z15 = b7_z2_by_z18 - a1 * b7_old5
        b7_z2_by_z18 = -a2 * b7_old5
        b7_old6 = b7_z1_by_z26
        b7_z1_by_z26 = b7_z2_by_z29 - a1 * b7_old6
        b7_z2_by_z29 = -a2 * b7_old6
        if (abs(b7_z1_by_z15) < 2.3d-308) b7_z1_by_z15 = 0
        if (abs(b7_z1_by_z26) < 2.3d-308) b7_z1_by_z26 = 0
        if (abs(b7_z2_by_z18) < 2.3d-308) b7_z2_by_z18 = 0
        if (abs(b7_z2_by_z29) < 2.3d-308) b7_z2_by_z29 = 0
      end do
      b7_z1_const4l(7) = b7_z1_const4
      b7_z1_by_z15l(7) = b7_z1_by_z15
      b7_z1_by_z26l(7) = b7_z1_by_z26
      b7_z2_const7l(7) = b7_z2_const7
      b7_z2_by_z18l(7) = b7_z2_by_z18
      b7_z2_by_z29l(7) = b7_z2_by_z29
      do b7_k = 0, 7
        b7_z1_const4s(b7_i * 8 + b7_k) = b7_z1_const4l(b7_k)
        b7_z1_by_z15s(b7_i * 8 + b7_k) = b7_z1_by_z15l(b7_k)
        b7_z1_by_z26s(b7_i * 8 + b7_k) = b7_z1_by_z26l(b7_k)
        b7_z2_const7s(b7_i * 8 + b7_k) = b7_z2_const7l(b7_k)
        b7_z2_by_z18s(b7_i * 8 + b7_k) = b7_z2_by_z18l(b7_k)
        b7_z2_by_z29s(b7_i * 8 + b7_k) = b7_z2_by_z29l(b7_k)
      end do
    end do
    !$omp end parallel do
    do b7_i = 0, 511
      b7_z1_before10s(b7_i) = z1
      b7_z2_before11s(b7_i) = z2
      b7_last2 = z1
      b7_last3 = z2
      b7_old2 = z1
      z1 = b7_old2 * b7_z1_by_z15s(b7_i) + z2 * b7_z1_by_z26s(b7_i) + b7_z1_const4s(b7_i)
      z2 = b7_old2 * b7_z2_by_z18s(b7_i) + z2 * b7_z2_by_z29s(b7_i) + b7_z2_const7s(b7_i)
      if (z1 - z1 /= 0.0d0) b7_redo = .true.
      if (z2 - z2 /= 0.0d0) b7_redo = .true.
      if (z1 == 0.0d0) b7_redo = .true.
      if (z2 == 0.0d0) b7_redo = .true.
      if (abs(b7_z1_by_z15s(b7_i)) < 2.3d-308 .and. b7_last2 /= 0.0d0 .and. (z1 == 0.0d0 .or. &
        abs(b7_last2) * 2.3d-291 > abs(z1))) b7_redo = .true.
      if (abs(b7_z1_by_z26s(b7_i)) < 2.3d-308 .and. b7_last3 /= 0.0d0 .and. (z1 == 0.0d0 .or. &
        abs(b7_last3) * 2.3d-291 > abs(z1))) b7_redo = .true.
      if (abs(b7_z2_by_z18s(b7_i)) < 2.3d-308 .and. b7_last2 /= 0.0d0 .and. (z2 == 0.0d0 .or. &
        abs(b7_last2) * 2.3d-291 > abs(z2))) b7_redo = .true.
      if (abs(b7_z2_by_z29s(b7_i)) < 2.3d-308 .and. b7_last3 /= 0.0d0 .and. (z2 == 0.0d0 .or. &
        abs(b7_last3) * 2.3d-291 > abs(z2))) b7_redo = .true.
    end do
    if (.not. b7_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(z1, z2, b7_lo, i, in, res)
      do b7_i = 0, 63
        b7_lo = (1) + b7_i * 8 * b7_size
        z1 = b7_z1_before10s(b7_i * 8)
        z2 = b7_z2_before11s(b7_i * 8)
        do i = b7_lo, min(b7_lo + 8 * b7_size - 1, n)
          in = x(i)
          res = b0 * in + z1
          z1 = b1 * in - a1 * res + z2
          z2 = b2 * in - a2 * res
          y(i) = res
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b7_redo) then
    z1 = b7_first2
    z2 = b7_first3
    do i = 1, n ! expect: parallel linear-form
      in = x(i)
      res = b0 * in + z1
      z1 = b1 * in - a1 * res + z2
      z2 = b2 * in - a2 * res
      y(i) = res
    end do
  end if
end subroutine

! A power by itself: where it would become zero within a block, the loop runs as it was.
subroutine powers(n, a, x, s)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), x
  double precision, intent(out) :: s
  integer :: i
  double precision :: p
  integer :: bl2_i, bl2_size, bl2_lo, bl2_hi
  double precision :: bl2_s_by_p2, bl2_s_by_p2s(0:511)
  double precision :: bl2_p_by_p3, bl2_p_by_p3s(0:511)
  logical :: bl2_redo
  double precision :: bl2_first0
  double precision :: bl2_first1
  double precision :: bl2_last1
  logical :: bl2_several
!$ interface
!$ function bl2_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: bl2_threads
!$ end function
!$ end interface
  integer :: bl2_k, bl2_l, bl2_t, bl2_len, bl2_from, bl2_to
  double precision :: bl2_s_by_p2l(0:7)
  double precision :: bl2_p_by_p3l(0:7)
  s = 0.0d0
  p = 1.0d0
  ! heiretsu: linear form over (+,×) in s, p
  bl2_size = ((n) - (1)) / 512 + 1
  bl2_redo = .true.
  bl2_first0 = s
  bl2_first1 = p
  bl2_several = .false.
!$ bl2_several = bl2_threads() > 1
  if (bl2_size >= 64 .and. bl2_several .and. abs(x) * (bl2_size + 708.0d0) >= bl2_size .and. &
    abs(x) * (512.0d0 * bl2_size) <= 512.0d0 * bl2_size + 709.0d0 .and. n <= 2147483135) then
    bl2_redo = .false.
    !$omp parallel do &
    !$omp private(bl2_lo, bl2_hi, bl2_len, bl2_k, bl2_t, bl2_l, i, &
    !$omp bl2_s_by_p2, bl2_p_by_p3, bl2_s_by_p2l, bl2_p_by_p3l)
    do bl2_i = 0, 63
      bl2_lo = (1) + bl2_i * (8 * bl2_size)
      bl2_hi = min(bl2_lo + 8 * bl2_size - 1, n)
      bl2_len = max(bl2_hi - bl2_lo + 1, 0) / 8
      do bl2_k = 0, 7
        bl2_s_by_p2l(bl2_k) = 0.0d0
        bl2_p_by_p3l(bl2_k) = 1.0d0
      end do
      do bl2_t = 0, bl2_len - 1
        !$omp simd private(i, bl2_s_by_p2, bl2_p_by_p3)
        do bl2_l = 0, 7
          i = bl2_lo + bl2_l * bl2_len + bl2_t
          bl2_s_by_p2 = bl2_s_by_p2l(bl2_l)
          bl2_p_by_p3 = bl2_p_by_p3l(bl2_l)
          bl2_s_by_p2 = a(i) * bl2_p_by_p3 + bl2_s_by_p2
          bl2_p_by_p3 = x * bl2_p_by_p3
          if (abs(bl2_s_by_p2) < 2.3d-308) bl2_s_by_p2 = 0
          if (abs(bl2_p_by_p3) < 2.3d-308) bl2_p_by_p3 = 0
          bl2_s_by_p2l(bl2_l) = bl2_s_by_p2
          bl2_p_by_p3l(bl2_l) = bl2_p_by_p3
        end do
        !$omp end simd
      end do
      bl2_s_by_p2 = bl2_s_by_p2l(7)
      bl2_p_by_p3 = bl2_p_by_p3l(7)
      do i = bl2_lo + 8 * bl2_len, bl2_hi
        bl2_s_by_p2 = a(i) * bl2_p_by_p3 + bl2_s_by_p2
        bl2_p_by_p3 = x * bl2_p_by_p3
        if (abs(bl2_s_by_p2) < 2.3d-308) bl2_s_by_p2 = 0
        if (abs(bl2_p_by_p3) < 2.3d-308) bl2_p_by_p3 = 0
      end do
      bl2_s_by_p2l(7) = bl2_s_by_p2
      bl2_p_by_p3l(7) = bl2_p_by_p3
      do bl2_k = 0, 7
        bl2_s_by_p2s(bl2_i * 8 + bl2_k) = bl2_s_by_p2l(bl2_k)
        bl2_p_by_p3s(bl2_i * 8 + bl2_k) = bl2_p_by_p3l(bl2_k)
      end do
    end do
    !$omp end parallel do
    do bl2_i = 0, 511
      bl2_last1 = p
      s = s + p * bl2_s_by_p2s(bl2_i)
      p = p * bl2_p_by_p3s(bl2_i)
      if (s - s /= 0.0d0) bl2_redo = .true.
      if (p - p /= 0.0d0) bl2_redo = .true.
      if (abs(bl2_s_by_p2s(bl2_i)) < 2.3d-308 .and. bl2_last1 /= 0.0d0 .and. (s == 0.0d0 .or. &
        abs(bl2_last1) * 2.3d-291 > abs(s))) bl2_redo = .true.
      if (abs(bl2_p_by_p3s(bl2_i)) < 2.3d-308 .and. bl2_last1 /= 0.0d0 .and. (p == 0.0d0 .or. &
        abs(bl2_last1) * 2.3d-291 > abs(p))) bl2_redo = .true.
    end do
    if (s == 0.0d0) bl2_redo = .true.
  end if
  if (bl2_redo) then
    s = bl2_first0
    p = bl2_first1
    do i = 1, n ! expect: parallel linear-form
      s = s + a(i) * p
      p = p * x
    end do
  end if
end subroutine
