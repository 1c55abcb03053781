! Members that are added to under conditions only, rows of their own lengths, the greatest value. golden: output twin: text
module tallies
   type :: tally
      real(8) :: total
      integer :: hits, most
   end type
contains
   subroutine pairs(n, t, x)
      integer, intent(in) :: n
      type(tally), intent(inout) :: t
      real(8), intent(in) :: x(n)
      integer :: i, j
      block
      double precision :: total_sum
      integer :: hits_sum
      total_sum = 0
      hits_sum = 0
      !$omp parallel do private(j) reduction(+:total_sum, hits_sum) &
      !$omp if(int(n, 8) * n >= 1000)
      do i = 1, n ! expect: parallel scalar-replacement
         do j = 1, n
            if (x(i) < x(j)) then
               total_sum = total_sum + x(i) * x(j)
               hits_sum = hits_sum + 1
            end if
         end do
      end do
      !$omp end parallel do
      if (total_sum /= 0) t%total = t%total + total_sum
      if (hits_sum /= 0) t%hits = t%hits + hits_sum
      end block
   end subroutine

   subroutine rows(n, start, s, v)
      double precision :: sum
      integer, intent(in) :: n, start(n + 1)
      real(8), intent(inout) :: s(*)
      real(8), intent(in) :: v(*)
      integer :: i, k
      sum = 0.0d0
      !$omp parallel do private(k) reduction(+:sum)
      do i = 1, n ! expect: parallel scalar-replacement
        !$omp simd reduction(+:sum)
        do k = start(i), start(i + 1) - 1
          sum = sum + v(k)
        end do
        !$omp end simd
      end do
      !$omp end parallel do
      if (sum .ne. 0.0d0) then
        s(1) = s(1) + sum
      end if
   end subroutine

   subroutine greatest(n, t, v)
      integer :: value2
      integer, intent(in) :: n, v(n)
      type(tally), intent(inout) :: t
      integer :: i, j
      if (1 .le. n .and. 1 .le. n) then
        value2 = t%most
        !$omp parallel do private(j) reduction(max:value2) &
        !$omp if(int(n, 8) * n >= 2000)
        do i = 1, n ! expect: parallel scalar-replacement
          do j = 1, n
            if (v(i) - v(j) > value2) then
              value2 = v(i) - v(j)
            end if
          end do
        end do
        !$omp end parallel do
        if (value2 .ne. t%most) then
          t%most = value2
        end if
      end if
   end subroutine
end module
