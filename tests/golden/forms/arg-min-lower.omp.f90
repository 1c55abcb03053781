! The least value and where it is, in arrays whose lower bounds are dummies. twin: text golden: output
subroutine timestep(x0, x1, y0, y1, ss, dtmin, jl, kl)
  implicit none
  integer :: x0, x1, y0, y1, jl, kl, j, k
  double precision :: ss(x0 - 2:x1 + 2, y0 - 2:y1 + 2), dtmin, dtct
  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_dtmin4, b1_dtmin4s(0:63)
  integer :: b1_jl5, b1_jl5s(0:63)
  integer :: b1_kl6, b1_kl6s(0:63)
  logical :: b1_any0
  dtmin = 1.0d21
  ! heiretsu: linear form over min in dtmin; then set or kept in jl; then set or kept in kl
  b1_size = ((y1) - (y0)) / 64 + 1
  if (b1_size >= 2 .and. int(b1_size, 8) * (int(x1, 8) - (x0)) >= 64 .and. y1 <= 2147483583) then
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_dtmin4, b1_jl5, b1_kl6, k, b1_any0, j)
    do b1_i = 0, 63
      b1_lo = (y0) + b1_i * b1_size
      b1_hi = min(b1_lo + b1_size - 1, y1)
      b1_dtmin4 = dtmin
      b1_jl5 = 0
      b1_kl6 = 0
      do k = b1_lo, b1_hi
        b1_any0 = .false.
        !$omp simd reduction(.or.:b1_any0)
        do j = x0, x1
          if (0.7d0 * ss(j, k) < b1_dtmin4) then
            b1_any0 = .true.
          end if
        end do
        !$omp end simd
        if (b1_any0) then
          do j = x0, x1
            if (0.7d0 * ss(j, k) < b1_dtmin4) then
              b1_dtmin4 = 0.7d0 * ss(j, k)
              b1_jl5 = j
              b1_kl6 = k
            end if
          end do
        end if
      end do
      b1_dtmin4s(b1_i) = b1_dtmin4
      b1_jl5s(b1_i) = b1_jl5
      b1_kl6s(b1_i) = b1_kl6
    end do
    !$omp end parallel do
    do b1_i = 0, 63
      if (b1_dtmin4s(b1_i) < dtmin) then
        dtmin = b1_dtmin4s(b1_i)
        jl = b1_jl5s(b1_i)
        kl = b1_kl6s(b1_i)
      end if
    end do
  else
    do k = y0, y1 ! expect: parallel linear-form inserted
      do j = x0, x1
        dtct = 0.7d0*ss(j, k)
        if (dtct < dtmin) then
          dtmin = dtct
          jl = j
          kl = k
        end if
      end do
    end do
  end if
end subroutine timestep

subroutine offset(lo, n, a, value, at)
  implicit none
  integer, intent(in) :: lo, n
  double precision, intent(in) :: a(-lo:*)
  double precision, intent(out) :: value
  integer, intent(out) :: at
  double precision :: m
  integer :: i, w
  integer :: b2_i, b2_size, b2_lo, b2_hi
  double precision :: b2_m2, b2_m2s(0:511)
  integer :: b2_w3, b2_w3s(0:511)
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  double precision :: b2_m2l(0:7)
  integer :: b2_w3l(0:7)
  m = a(1 - lo)
  w = 1
  ! heiretsu: linear form over min in m; then set or kept in w
  b2_size = ((n) - (2)) / 512 + 1
  if (b2_size >= 64 .and. n <= 2147483135) then
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_m2, b2_w3, &
    !$omp b2_m2l, b2_w3l)
    do b2_i = 0, 63
      b2_lo = (2) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_m2l(b2_k) = m
        b2_w3l(b2_k) = 0
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd private(i, b2_m2, b2_w3)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_m2 = b2_m2l(b2_l)
          b2_w3 = b2_w3l(b2_l)
          if (a(i - lo) < b2_m2) then
            b2_m2 = a(i - lo)
            b2_w3 = i
          end if
          b2_m2l(b2_l) = b2_m2
          b2_w3l(b2_l) = b2_w3
        end do
        !$omp end simd
      end do
      b2_m2 = b2_m2l(7)
      b2_w3 = b2_w3l(7)
      do i = b2_lo + 8 * b2_len, b2_hi
        if (a(i - lo) < b2_m2) then
          b2_m2 = a(i - lo)
          b2_w3 = i
        end if
      end do
      b2_m2l(7) = b2_m2
      b2_w3l(7) = b2_w3
      do b2_k = 0, 7
        b2_m2s(b2_i * 8 + b2_k) = b2_m2l(b2_k)
        b2_w3s(b2_i * 8 + b2_k) = b2_w3l(b2_k)
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      if (b2_m2s(b2_i) < m) then
        m = b2_m2s(b2_i)
        w = b2_w3s(b2_i)
      end if
    end do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      if (a(i - lo) < m) then
        m = a(i - lo)
        w = i
      end if
    end do
  end if
  value = m
  at = w
end subroutine offset
