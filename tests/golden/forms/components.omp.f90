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
      integer :: block_i, block_size, block_lo, block_hi
      double precision :: block_d, block_ds(0:511)
      integer :: block_at3, block_at3s(0:511)
      integer :: block_k, block_lane, block_t, block_len, block_from, block_to
      double precision :: block_d_lanes(0:7)
      integer :: block_at3_lanes(0:7)
      d = 0
      at = 0
      ! heiretsu: linear form over max in d; then set or kept in at
      ! blocks of iterations run side by side, then their results are put together in order
      block_size = ((n) - (1)) / 512 + 1
      if (block_size >= 64 .and. n <= 2147483135) then
        !$omp parallel do &
        !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
        !$omp block_lane, i, block_d, block_at3, block_d_lanes, &
        !$omp block_at3_lanes)
        do block_i = 0, 63
          block_lo = (1) + block_i * (8 * block_size)
          block_hi = min(block_lo + 8 * block_size - 1, n)
          block_len = max(block_hi - block_lo + 1, 0) / 8
          do block_k = 0, 7
            block_d_lanes(block_k) = d
            block_at3_lanes(block_k) = 0
          end do
          do block_t = 0, block_len - 1
            !$omp simd private(i, block_d, block_at3)
            do block_lane = 0, 7
              i = block_lo + block_lane * block_len + block_t
              block_d = block_d_lanes(block_lane)
              block_at3 = block_at3_lanes(block_lane)
              if (block_d < p(i)%x * p(i)%x + p(i)%y) then
                block_d = p(i)%x * p(i)%x + p(i)%y
                block_at3 = i
              end if
              block_d_lanes(block_lane) = block_d
              block_at3_lanes(block_lane) = block_at3
            end do
            !$omp end simd
          end do
          block_d = block_d_lanes(7)
          block_at3 = block_at3_lanes(7)
          do i = block_lo + 8 * block_len, block_hi
            if (block_d < p(i)%x * p(i)%x + p(i)%y) then
              block_d = p(i)%x * p(i)%x + p(i)%y
              block_at3 = i
            end if
          end do
          block_d_lanes(7) = block_d
          block_at3_lanes(7) = block_at3
          do block_k = 0, 7
            block_ds(block_i * 8 + block_k) = block_d_lanes(block_k)
            block_at3s(block_i * 8 + block_k) = block_at3_lanes(block_k)
          end do
        end do
        !$omp end parallel do
        do block_i = 0, 511
          if (d < block_ds(block_i)) then
            d = block_ds(block_i)
            at = block_at3s(block_i)
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
