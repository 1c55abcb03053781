! A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
! golden: output twin: text
real function doubled(n, c)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: c(n)
  integer :: i
  real :: f

  integer :: b1_i, b1_size, b1_lo, b1_hi
  real :: b1_f_const1, b1_f_const1s(0:511)
  real :: b1_f_by_f2, b1_f_by_f2s(0:511)
  logical :: b1_redo
  real :: b1_first0
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  real :: b1_f_const1l(0:7)
  real :: b1_f_by_f2l(0:7)
  f = 0
  ! heiretsu: linear form over (+,×) in f
  b1_size = ((n) - (1)) / 512 + 1
  b1_redo = .true.
  b1_first0 = f
  if (b1_size >= 64 .and. n <= 2147483135) then
    b1_redo = .false.
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_f_const1, &
    !$omp b1_f_by_f2, b1_f_const1l, b1_f_by_f2l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_f_const1l(b1_k) = -0.0
        b1_f_by_f2l(b1_k) = 1.0
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_f_const1, b1_f_by_f2)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_f_const1 = b1_f_const1l(b1_l)
          b1_f_by_f2 = b1_f_by_f2l(b1_l)
          b1_f_const1 = c(i) + 2.0 * b1_f_const1
          b1_f_by_f2 = 2.0 * b1_f_by_f2
          b1_f_const1l(b1_l) = b1_f_const1
          b1_f_by_f2l(b1_l) = b1_f_by_f2
        end do
        !$omp end simd
      end do
      b1_f_const1 = b1_f_const1l(7)
      b1_f_by_f2 = b1_f_by_f2l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        b1_f_const1 = c(i) + 2.0 * b1_f_const1
        b1_f_by_f2 = 2.0 * b1_f_by_f2
      end do
      b1_f_const1l(7) = b1_f_const1
      b1_f_by_f2l(7) = b1_f_by_f2
      do b1_k = 0, 7
        b1_f_const1s(b1_i * 8 + b1_k) = b1_f_const1l(b1_k)
        b1_f_by_f2s(b1_i * 8 + b1_k) = b1_f_by_f2l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      f = f * b1_f_by_f2s(b1_i) + b1_f_const1s(b1_i)
      if (f - f /= 0.0) b1_redo = .true.
    end do
    if (f == 0.0) b1_redo = .true.
  end if
  if (b1_redo) then
    f = b1_first0
    do i = 1, n ! expect: parallel linear-form inserted
      f = f * 2 + c(i)
    end do
  end if
  doubled = f
end function

double precision function turned(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), b(n)
  integer :: i
  double precision :: u, v, t

  integer :: b2_i, b2_size, b2_lo, b2_hi
  double precision :: b2_v_by_v3, b2_v_by_v3s(0:511)
  double precision :: b2_v_by_u4, b2_v_by_u4s(0:511)
  double precision :: b2_u_by_v5, b2_u_by_v5s(0:511)
  double precision :: b2_u_by_u6, b2_u_by_u6s(0:511)
  logical :: b2_redo
  double precision :: b2_first1
  double precision :: b2_first2
  double precision :: b2_last1
  double precision :: b2_last2
  logical :: b2_several
!$ interface
!$ function b2_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b2_threads
!$ end function
!$ end interface
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  double precision :: b2_v_by_v3l(0:7)
  double precision :: b2_v_by_u4l(0:7)
  double precision :: b2_u_by_v5l(0:7)
  double precision :: b2_u_by_u6l(0:7)
  double precision :: b2_old3
  double precision :: b2_old4
  double precision :: b2_old1
  u = 1.0d0
  v = 0.0d0
  ! heiretsu: linear form over (+,×) in v, u
  b2_size = ((n) - (1)) / 512 + 1
  b2_redo = .true.
  b2_first1 = v
  b2_first2 = u
  b2_several = .false.
!$ b2_several = b2_threads() > 1
  if (b2_size >= 64 .and. b2_several .and. n <= 2147483135) then
    b2_redo = .false.
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_v_by_v3, &
    !$omp b2_v_by_u4, b2_u_by_v5, b2_u_by_u6, b2_old3, b2_old4, b2_v_by_v3l, &
    !$omp b2_v_by_u4l, b2_u_by_v5l, b2_u_by_u6l)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_v_by_v3l(b2_k) = 1.0d0
        b2_v_by_u4l(b2_k) = 0.0d0
        b2_u_by_v5l(b2_k) = 0.0d0
        b2_u_by_u6l(b2_k) = 1.0d0
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd &
        !$omp private(i, b2_v_by_v3, b2_v_by_u4, b2_u_by_v5, b2_u_by_u6, &
        !$omp b2_old3, b2_old4)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_v_by_v3 = b2_v_by_v3l(b2_l)
          b2_v_by_u4 = b2_v_by_u4l(b2_l)
          b2_u_by_v5 = b2_u_by_v5l(b2_l)
          b2_u_by_u6 = b2_u_by_u6l(b2_l)
          b2_old3 = b2_v_by_v3
          b2_v_by_v3 = a(i) * b2_old3 + b(i) * b2_u_by_v5
          b2_u_by_v5 = a(i) * b2_u_by_v5 - b(i) * b2_old3
          b2_old4 = b2_v_by_u4
          b2_v_by_u4 = a(i) * b2_old4 + b(i) * b2_u_by_u6
          b2_u_by_u6 = a(i) * b2_u_by_u6 - b(i) * b2_old4
          if (abs(b2_v_by_v3) < 2.3d-308) b2_v_by_v3 = 0
          if (abs(b2_v_by_u4) < 2.3d-308) b2_v_by_u4 = 0
          if (abs(b2_u_by_v5) < 2.3d-308) b2_u_by_v5 = 0
          if (abs(b2_u_by_u6) < 2.3d-308) b2_u_by_u6 = 0
          b2_v_by_v3l(b2_l) = b2_v_by_v3
          b2_v_by_u4l(b2_l) = b2_v_by_u4
          b2_u_by_v5l(b2_l) = b2_u_by_v5
          b2_u_by_u6l(b2_l) = b2_u_by_u6
        end do
        !$omp end simd
      end do
      b2_v_by_v3 = b2_v_by_v3l(7)
      b2_v_by_u4 = b2_v_by_u4l(7)
      b2_u_by_v5 = b2_u_by_v5l(7)
      b2_u_by_u6 = b2_u_by_u6l(7)
      do i = b2_lo + 8 * b2_len, b2_hi
        b2_old3 = b2_v_by_v3
        b2_v_by_v3 = a(i) * b2_old3 + b(i) * b2_u_by_v5
        b2_u_by_v5 = a(i) * b2_u_by_v5 - b(i) * b2_old3
        b2_old4 = b2_v_by_u4
        b2_v_by_u4 = a(i) * b2_old4 + b(i) * b2_u_by_u6
        b2_u_by_u6 = a(i) * b2_u_by_u6 - b(i) * b2_old4
        if (abs(b2_v_by_v3) < 2.3d-308) b2_v_by_v3 = 0
        if (abs(b2_v_by_u4) < 2.3d-308) b2_v_by_u4 = 0
        if (abs(b2_u_by_v5) < 2.3d-308) b2_u_by_v5 = 0
        if (abs(b2_u_by_u6) < 2.3d-308) b2_u_by_u6 = 0
      end do
      b2_v_by_v3l(7) = b2_v_by_v3
      b2_v_by_u4l(7) = b2_v_by_u4
      b2_u_by_v5l(7) = b2_u_by_v5
      b2_u_by_u6l(7) = b2_u_by_u6
      do b2_k = 0, 7
        b2_v_by_v3s(b2_i * 8 + b2_k) = b2_v_by_v3l(b2_k)
        b2_v_by_u4s(b2_i * 8 + b2_k) = b2_v_by_u4l(b2_k)
        b2_u_by_v5s(b2_i * 8 + b2_k) = b2_u_by_v5l(b2_k)
        b2_u_by_u6s(b2_i * 8 + b2_k) = b2_u_by_u6l(b2_k)
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      b2_last1 = v
      b2_last2 = u
      b2_old1 = v
      v = u * b2_v_by_u4s(b2_i) + b2_old1 * b2_v_by_v3s(b2_i)
      u = u * b2_u_by_u6s(b2_i) + b2_old1 * b2_u_by_v5s(b2_i)
      if (v - v /= 0.0d0) b2_redo = .true.
      if (u - u /= 0.0d0) b2_redo = .true.
      if (v == 0.0d0) b2_redo = .true.
      if (u == 0.0d0) b2_redo = .true.
      if (abs(b2_v_by_v3s(b2_i)) < 2.3d-308 .and. b2_last1 /= 0.0d0 .and. (v == 0.0d0 .or. &
        abs(b2_last1) * 2.3d-291 > abs(v))) b2_redo = .true.
      if (abs(b2_v_by_u4s(b2_i)) < 2.3d-308 .and. b2_last2 /= 0.0d0 .and. (v == 0.0d0 .or. &
        abs(b2_last2) * 2.3d-291 > abs(v))) b2_redo = .true.
      if (abs(b2_u_by_v5s(b2_i)) < 2.3d-308 .and. b2_last1 /= 0.0d0 .and. (u == 0.0d0 .or. &
        abs(b2_last1) * 2.3d-291 > abs(u))) b2_redo = .true.
      if (abs(b2_u_by_u6s(b2_i)) < 2.3d-308 .and. b2_last2 /= 0.0d0 .and. (u == 0.0d0 .or. &
        abs(b2_last2) * 2.3d-291 > abs(u))) b2_redo = .true.
    end do
  end if
  if (b2_redo) then
    v = b2_first1
    u = b2_first2
    do i = 1, n ! expect: parallel linear-form inserted
      t = u * a(i) - v * b(i)
      v = u * b(i) + v * a(i)
      u = t
    end do
  end if
  turned = u + v
end function

double precision function segment(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_s_const1, b1_s_const1s(0:511)
  logical :: b1_s_const_none2, b1_s_const_none2s(0:511)
  double precision :: b1_s_by_s3, b1_s_by_s3s(0:511)
  double precision :: b1_odd4, b1_odd4s(0:511)
  logical :: b1_redo
  double precision :: b1_first0
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_s_const1l(0:7)
  logical :: b1_s_const_none2l(0:7)
  double precision :: b1_s_by_s3l(0:7)
  double precision :: b1_odd4l(0:7)
  s = 0.0d0
  ! heiretsu: linear form over (max,+) in s
  b1_size = ((n) - (1)) / 512 + 1
  b1_redo = .true.
  b1_first0 = s
  if (b1_size >= 64 .and. n <= 2147483135) then
    b1_redo = .false.
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_s_const1, &
    !$omp b1_s_const_none2, b1_s_by_s3, b1_odd4, b1_odd4l, b1_s_const1l, &
    !$omp b1_s_const_none2l, b1_s_by_s3l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_odd4l(b1_k) = 0.0d0
        b1_s_const1l(b1_k) = 0.0d0
        b1_s_const_none2l(b1_k) = .true.
        b1_s_by_s3l(b1_k) = -0.0d0
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd &
        !$omp private(i, b1_s_const1, b1_s_const_none2, b1_s_by_s3, b1_odd4)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_s_const1 = b1_s_const1l(b1_l)
          b1_s_const_none2 = b1_s_const_none2l(b1_l)
          b1_s_by_s3 = b1_s_by_s3l(b1_l)
          b1_odd4 = b1_odd4l(b1_l)
          if (b1_s_const_none2) then
            b1_s_const1 = 0.0d0
          else
            if (a(i) + b1_s_const1 < 0.0d0) then
              b1_s_const1 = 0.0d0
            else
              b1_s_const1 = a(i) + b1_s_const1
            end if
          end if
          b1_s_const_none2 = .false.
          b1_s_by_s3 = a(i) + b1_s_by_s3
          b1_odd4 = b1_odd4 + (a(i) - a(i))
          b1_s_const1l(b1_l) = b1_s_const1
          b1_s_const_none2l(b1_l) = b1_s_const_none2
          b1_s_by_s3l(b1_l) = b1_s_by_s3
          b1_odd4l(b1_l) = b1_odd4
        end do
        !$omp end simd
      end do
      b1_s_const1 = b1_s_const1l(7)
      b1_s_const_none2 = b1_s_const_none2l(7)
      b1_s_by_s3 = b1_s_by_s3l(7)
      b1_odd4 = b1_odd4l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        if (b1_s_const_none2) then
          b1_s_const1 = 0.0d0
        else
          if (a(i) + b1_s_const1 < 0.0d0) then
            b1_s_const1 = 0.0d0
          else
            b1_s_const1 = a(i) + b1_s_const1
          end if
        end if
        b1_s_const_none2 = .false.
        b1_s_by_s3 = a(i) + b1_s_by_s3
        b1_odd4 = b1_odd4 + (a(i) - a(i))
      end do
      b1_s_const1l(7) = b1_s_const1
      b1_s_const_none2l(7) = b1_s_const_none2
      b1_s_by_s3l(7) = b1_s_by_s3
      b1_odd4l(7) = b1_odd4
      do b1_k = 0, 7
        b1_s_const1s(b1_i * 8 + b1_k) = b1_s_const1l(b1_k)
        b1_s_const_none2s(b1_i * 8 + b1_k) = b1_s_const_none2l(b1_k)
        b1_s_by_s3s(b1_i * 8 + b1_k) = b1_s_by_s3l(b1_k)
        b1_odd4s(b1_i * 8 + b1_k) = b1_odd4l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      if (s - s /= 0.0d0) b1_redo = .true.
      if (b1_odd4s(b1_i) /= 0.0d0) b1_redo = .true.
      if (.not. b1_s_const_none2s(b1_i) .and. b1_s_const1s(b1_i) - b1_s_const1s(b1_i) /= 0.0d0) &
        b1_redo = .true.
      if (b1_s_by_s3s(b1_i) - b1_s_by_s3s(b1_i) /= 0.0d0) b1_redo = .true.
      if (b1_s_const_none2s(b1_i)) then
        s = s + b1_s_by_s3s(b1_i)
      else
        if (s + b1_s_by_s3s(b1_i) < b1_s_const1s(b1_i)) then
          s = b1_s_const1s(b1_i)
        else
          s = s + b1_s_by_s3s(b1_i)
        end if
      end if
      if (s - s /= 0.0d0) b1_redo = .true.
    end do
  end if
  if (b1_redo) then
    s = b1_first0
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s < 0.0d0) s = 0.0d0
    end do
  end if
  segment = s
end function
