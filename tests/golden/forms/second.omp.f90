! The second maximum needs the maximum before each block: two passes. twin: text golden: output
subroutine second(n, a, out)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(inout) :: out(2)
  integer :: i, m1, m2

  integer :: b2_i, b2_size, b2_lo, b2_hi
  integer :: b2_m12, b2_m12s(0:511)
  integer(8) :: b2_m2_const3, b2_m2_const3s(0:511)
  integer(8) :: b2_m2_by_m24, b2_m2_by_m24s(0:511)
  integer :: b2_m1_before5s(0:511)
  logical :: b2_several
!$ interface
!$ function b2_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b2_threads
!$ end function
!$ end interface
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  integer :: b2_m12l(0:7)
  integer(8) :: b2_m2_const3l(0:7)
  integer(8) :: b2_m2_by_m24l(0:7)
  m1 = -2147483647
  m2 = -2147483647
  ! heiretsu: linear form over max in m1; then linear form over max in m2
  b2_size = ((n) - (1)) / 512 + 1
  b2_several = .false.
!$ b2_several = b2_threads() > 1
  if (b2_size >= 256 .and. b2_several .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_from, b2_to, b2_m12, i)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_from = b2_lo + b2_k * b2_len
        b2_to = b2_from + b2_len - 1
        if (b2_k == 7) b2_to = b2_hi
        b2_m12 = m1
        do i = b2_from, b2_to
          if (b2_m12 < a(i)) then
            b2_m12 = a(i)
          end if
        end do
        b2_m12s(b2_i * 8 + b2_k) = b2_m12
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      b2_m1_before5s(b2_i) = m1
      if (m1 < b2_m12s(b2_i)) then
        m1 = b2_m12s(b2_i)
      end if
    end do
    ! once more, from the values before each block
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_m12, i, b2_t, b2_l, &
    !$omp b2_m2_const3, b2_m2_by_m24, b2_m2_const3l, b2_m2_by_m24l, b2_m12l)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_m2_const3l(b2_k) = -4611686018427387904_8
        b2_m2_by_m24l(b2_k) = 0
        b2_m12l(b2_k) = b2_m1_before5s(b2_i * 8 + b2_k)
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd private(b2_m12, i, b2_m2_const3, b2_m2_by_m24)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_m12 = b2_m12l(b2_l)
          b2_m2_const3 = b2_m2_const3l(b2_l)
          b2_m2_by_m24 = b2_m2_by_m24l(b2_l)
          if (b2_m12 < a(i)) then
            b2_m2_const3 = b2_m12
            b2_m2_by_m24 = -4611686018427387904_8
            b2_m12 = a(i)
          else
            if (b2_m2_const3 < a(i)) then
              b2_m2_const3 = a(i)
            end if
          end if
          b2_m12l(b2_l) = b2_m12
          b2_m2_const3l(b2_l) = b2_m2_const3
          b2_m2_by_m24l(b2_l) = b2_m2_by_m24
        end do
        !$omp end simd
      end do
      b2_m12 = b2_m12l(7)
      b2_m2_const3 = b2_m2_const3l(7)
      b2_m2_by_m24 = b2_m2_by_m24l(7)
      do i = b2_lo + 8 * b2_len, b2_hi
        if (b2_m12 < a(i)) then
          b2_m2_const3 = b2_m12
          b2_m2_by_m24 = -4611686018427387904_8
          b2_m12 = a(i)
        else
          if (b2_m2_const3 < a(i)) then
            b2_m2_const3 = a(i)
          end if
        end if
      end do
      b2_m12l(7) = b2_m12
      b2_m2_const3l(7) = b2_m2_const3
      b2_m2_by_m24l(7) = b2_m2_by_m24
      do b2_k = 0, 7
        b2_m2_const3s(b2_i * 8 + b2_k) = b2_m2_const3l(b2_k)
        b2_m2_by_m24s(b2_i * 8 + b2_k) = b2_m2_by_m24l(b2_k)
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      if (m2 + b2_m2_by_m24s(b2_i) < b2_m2_const3s(b2_i)) then
        m2 = b2_m2_const3s(b2_i)
      else
        m2 = m2 + b2_m2_by_m24s(b2_i)
      end if
    end do
  else
    do i = 1, n ! expect: parallel linear-form
      if (a(i) > m1) then
        m2 = m1
        m1 = a(i)
      else if (a(i) > m2) then
        m2 = a(i)
      end if
    end do
  end if
  out(1) = m1
  out(2) = m2
end subroutine
