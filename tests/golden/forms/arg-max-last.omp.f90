! The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text
subroutine greatest(n, a, value, at)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(out) :: value
    integer, intent(out) :: at
    double precision :: m
    integer :: i, w

    integer :: b2_i, b2_size, b2_lo, b2_hi
    double precision :: b2_m2, b2_m2s(0:511)
    logical :: b2_m_set3, b2_m_set3s(0:511)
    integer :: b2_w4, b2_w4s(0:511)
    integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
    double precision :: b2_m2l(0:7)
    logical :: b2_m_set3l(0:7)
    integer :: b2_w4l(0:7)
    m = a(1)
    w = 1
    ! heiretsu: linear form over max in m; then set or kept in w
    b2_size = ((n) - (2)) / 512 + 1
    if (b2_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_m2, &
      !$omp b2_m_set3, b2_w4, b2_m2l, b2_m_set3l, b2_w4l)
      do b2_i = 0, 63
        b2_lo = (2) + b2_i * (8 * b2_size)
        b2_hi = min(b2_lo + 8 * b2_size - 1, n)
        b2_len = max(b2_hi - b2_lo + 1, 0) / 8
        do b2_k = 0, 7
          b2_m2l(b2_k) = m
          b2_m_set3l(b2_k) = .false.
          b2_w4l(b2_k) = 0
        end do
        do b2_t = 0, b2_len - 1
          !$omp simd private(i, b2_m2, b2_m_set3, b2_w4)
          do b2_l = 0, 7
            i = b2_lo + b2_l * b2_len + b2_t
            b2_m2 = b2_m2l(b2_l)
            b2_m_set3 = b2_m_set3l(b2_l)
            b2_w4 = b2_w4l(b2_l)
            if (b2_m2 <= a(i)) then
              b2_m_set3 = .true.
              b2_m2 = a(i)
              b2_w4 = i
            end if
            b2_m2l(b2_l) = b2_m2
            b2_m_set3l(b2_l) = b2_m_set3
            b2_w4l(b2_l) = b2_w4
          end do
          !$omp end simd
        end do
        b2_m2 = b2_m2l(7)
        b2_m_set3 = b2_m_set3l(7)
        b2_w4 = b2_w4l(7)
        do i = b2_lo + 8 * b2_len, b2_hi
          if (b2_m2 <= a(i)) then
            b2_m_set3 = .true.
            b2_m2 = a(i)
            b2_w4 = i
          end if
        end do
        b2_m2l(7) = b2_m2
        b2_m_set3l(7) = b2_m_set3
        b2_w4l(7) = b2_w4
        do b2_k = 0, 7
          b2_m2s(b2_i * 8 + b2_k) = b2_m2l(b2_k)
          b2_m_set3s(b2_i * 8 + b2_k) = b2_m_set3l(b2_k)
          b2_w4s(b2_i * 8 + b2_k) = b2_w4l(b2_k)
        end do
      end do
      !$omp end parallel do
      do b2_i = 0, 511
        if (m <= b2_m2s(b2_i) .and. b2_m_set3s(b2_i)) then
          m = b2_m2s(b2_i)
          w = b2_w4s(b2_i)
        end if
      end do
    else
      do i = 2, n ! expect: parallel linear-form inserted
          if (a(i) >= m) then
              m = a(i)
              w = i
          end if
      end do
    end if
    value = m
    at = w
end subroutine greatest

! The least element of a table, and where it is last.
subroutine least(n, a, value, row, column)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(64, n)
    double precision, intent(out) :: value
    integer, intent(out) :: row, column
    double precision :: m
    integer :: i, j, r, c

    integer :: b3_i, b3_size, b3_lo, b3_hi
    double precision :: b3_m3, b3_m3s(0:63)
    logical :: b3_m_set4, b3_m_set4s(0:63)
    integer :: b3_r5, b3_r5s(0:63)
    integer :: b3_c6, b3_c6s(0:63)
    m = 1.0d0
    r = -1
    c = -1
    ! heiretsu: linear form over min in m; then set or kept in r; then set or kept in c
    b3_size = ((n) - (1)) / 64 + 1
    if (b3_size >= 2 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(b3_lo, b3_hi, b3_m3, b3_m_set4, b3_r5, b3_c6, i, j)
      do b3_i = 0, 63
        b3_lo = (1) + b3_i * b3_size
        b3_hi = min(b3_lo + b3_size - 1, n)
        b3_m3 = m
        b3_m_set4 = .false.
        b3_r5 = 0
        b3_c6 = 0
        do i = b3_lo, b3_hi
          do j = 1, 64
            if (a(j, i) <= b3_m3) then
              b3_m_set4 = .true.
              b3_m3 = a(j, i)
              b3_r5 = i
              b3_c6 = j
            end if
          end do
        end do
        b3_m3s(b3_i) = b3_m3
        b3_m_set4s(b3_i) = b3_m_set4
        b3_r5s(b3_i) = b3_r5
        b3_c6s(b3_i) = b3_c6
      end do
      !$omp end parallel do
      do b3_i = 0, 63
        if (b3_m3s(b3_i) <= m .and. b3_m_set4s(b3_i)) then
          m = b3_m3s(b3_i)
          r = b3_r5s(b3_i)
          c = b3_c6s(b3_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form
          do j = 1, 64
              if (a(j, i) <= m) then
                  m = a(j, i)
                  r = i
                  c = j
              end if
          end do
      end do
    end if
    value = m
    row = r
    column = c
end subroutine least
