! Extremes over components. golden: output
module fields
   type point
      real(8) :: x, y
   end type
   type grid
      real(8) :: v(200)
      integer :: mark(0:99)
   end type
contains
   subroutine farthest(p, n, at, d)
      integer, intent(in) :: n
      type(point), intent(in) :: p(n)
      integer, intent(out) :: at
      real(8), intent(out) :: d
      integer :: i
      integer :: b2_i, b2_size, b2_lo, b2_hi
      double precision :: b2_d2, b2_d2s(0:511)
      integer :: b2_at3, b2_at3s(0:511)
      integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
      double precision :: b2_d2l(0:7)
      integer :: b2_at3l(0:7)
      d = 0
      at = 0
      ! heiretsu: linear form over max in d; then set or kept in at
      b2_size = ((n) - (1)) / 512 + 1
      if (b2_size >= 64 .and. n <= 2147483135) then
        !$omp parallel do &
        !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_d2, &
        !$omp b2_at3, b2_d2l, b2_at3l)
        do b2_i = 0, 63
          b2_lo = (1) + b2_i * (8 * b2_size)
          b2_hi = min(b2_lo + 8 * b2_size - 1, n)
          b2_len = max(b2_hi - b2_lo + 1, 0) / 8
          do b2_k = 0, 7
            b2_d2l(b2_k) = d
            b2_at3l(b2_k) = 0
          end do
          do b2_t = 0, b2_len - 1
            !$omp simd private(i, b2_d2, b2_at3)
            do b2_l = 0, 7
              i = b2_lo + b2_l * b2_len + b2_t
              b2_d2 = b2_d2l(b2_l)
              b2_at3 = b2_at3l(b2_l)
              if (b2_d2 < p(i)%x * p(i)%x + p(i)%y) then
                b2_d2 = p(i)%x * p(i)%x + p(i)%y
                b2_at3 = i
              end if
              b2_d2l(b2_l) = b2_d2
              b2_at3l(b2_l) = b2_at3
            end do
            !$omp end simd
          end do
          b2_d2 = b2_d2l(7)
          b2_at3 = b2_at3l(7)
          do i = b2_lo + 8 * b2_len, b2_hi
            if (b2_d2 < p(i)%x * p(i)%x + p(i)%y) then
              b2_d2 = p(i)%x * p(i)%x + p(i)%y
              b2_at3 = i
            end if
          end do
          b2_d2l(7) = b2_d2
          b2_at3l(7) = b2_at3
          do b2_k = 0, 7
            b2_d2s(b2_i * 8 + b2_k) = b2_d2l(b2_k)
            b2_at3s(b2_i * 8 + b2_k) = b2_at3l(b2_k)
          end do
        end do
        !$omp end parallel do
        do b2_i = 0, 511
          if (d < b2_d2s(b2_i)) then
            d = b2_d2s(b2_i)
            at = b2_at3s(b2_i)
          end if
        end do
      else
        do i = 1, n ! expect: parallel
           if (p(i)%x*p(i)%x + p(i)%y > d) then
              d = p(i)%x*p(i)%x + p(i)%y
              at = i
           end if
        end do
      end if
   end subroutine

   subroutine peak(g, n, m)
      integer, intent(in) :: n
      type(grid), intent(in) :: g(n)
      integer, intent(out) :: m
      integer :: i
      m = 0
      !$omp parallel do simd reduction(max:m) if(parallel: n >= 3000)
      do i = 1, n ! expect: parallel
         if (g(i)%mark(3) > m) m = g(i)%mark(3)
      end do
      !$omp end parallel do simd
   end subroutine
end module
