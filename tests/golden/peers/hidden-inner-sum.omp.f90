! The sum is accumulated in a nested loop into one element: it is there if both loops have an iteration. golden: output
! twin: text
subroutine hidden(n, m, s, a)
   double precision :: sum2
   integer, intent(in) :: n, m
   real(8), intent(inout) :: s(*)
   real(8), intent(in) :: a(m, n)
   integer :: i, j
   if (1 .le. n .and. 1 .le. m) then
     sum2 = s(1)
     !$omp parallel do private(j) reduction(+:sum2) if(int(m, 8) * n >= 3000)
     do i = 1, n ! expect: parallel scalar-replacement
       !$omp simd reduction(+:sum2)
       do j = 1, m
         sum2 = sum2 + a(j, i)
       end do
       !$omp end simd
     end do
     !$omp end parallel do
     s(1) = sum2
   end if
end subroutine
