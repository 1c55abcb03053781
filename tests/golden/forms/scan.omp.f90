! A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double precision function scan(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  integer :: i
  double precision :: s

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_s_const1, b1_s_const1s(0:511)
  double precision :: b1_s_before2s(0:511)
  logical :: b1_redo
  double precision :: b1_first0
  logical :: b1_several
!$ interface
!$ function b1_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b1_threads
!$ end function
!$ end interface
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_s_const1l(0:7)
  s = 0.0d0
  ! heiretsu: linear form over + in s
  b1_size = ((n) - (1)) / 512 + 1
  b1_redo = .true.
  b1_first0 = s
  b1_several = .false.
!$ b1_several = b1_threads() > 1
  if (b1_size >= 760 .and. b1_several .and. n <= 2147483135) then
    b1_redo = .false.
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_s_const1, &
    !$omp b1_s_const1l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_s_const1l(b1_k) = -0.0d0
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd private(i, b1_s_const1)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_s_const1 = b1_s_const1l(b1_l)
          b1_s_const1 = a(i) + b1_s_const1
          b1_s_const1l(b1_l) = b1_s_const1
        end do
        !$omp end simd
      end do
      b1_s_const1 = b1_s_const1l(7)
      !$omp simd reduction(+:b1_s_const1)
      do i = b1_lo + 8 * b1_len, b1_hi
        b1_s_const1 = a(i) + b1_s_const1
      end do
      !$omp end simd
      b1_s_const1l(7) = b1_s_const1
      do b1_k = 0, 7
        b1_s_const1s(b1_i * 8 + b1_k) = b1_s_const1l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      b1_s_before2s(b1_i) = s
      s = s + b1_s_const1s(b1_i)
      if (s - s /= 0.0d0) b1_redo = .true.
    end do
    if (.not. b1_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(b1_lo, i) lastprivate(s)
      do b1_i = 0, 63
        b1_lo = (1) + b1_i * 8 * b1_size
        s = b1_s_before2s(b1_i * 8)
        do i = b1_lo, min(b1_lo + 8 * b1_size - 1, n)
          s = s + a(i)
          b(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b1_redo) then
    s = b1_first0
    do i = 1, n ! expect: parallel linear-form
      s = s + a(i)
      b(i) = s
    end do
  end if
  scan = s
end function
