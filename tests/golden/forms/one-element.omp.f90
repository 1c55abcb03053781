! An extreme that stands in one element. golden: output twin: text
subroutine least(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(1)
   integer :: i
   integer :: block_i, block_size, block_lo, block_hi
   logical :: block_several
!$ interface
!$ function block_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: block_threads
!$ end function
!$ end interface
   integer(8) :: block_x0
   ! heiretsu: linear form over min in out
   ! blocks of iterations run side by side, then their results are put together in order
   block_size = ((n) - (1)) / 16 + 1
   block_several = .false.
!$ block_several = block_threads() > 1
   if (block_size >= 64 .and. block_several .and. n <= 2147483631 .and. block_size >= 1) then
     block
       double precision :: block_outs(1:1, 0:15)
       !$omp parallel do private(block_lo, block_hi, block_x0, i)
       do block_i = 0, 15
         block_lo = (1) + block_i * block_size
         block_hi = min(block_lo + block_size - 1, n)
         block
           double precision :: block_out(1:1)
           do block_x0 = 1, 1
             block_out(block_x0) = out(block_x0)
           end do
           do i = block_lo, block_hi
             if (p(i) < block_out(1)) then
               block_out(1) = p(i)
             end if
           end do
           do block_x0 = 1, 1
             block_outs(block_x0, block_i) = block_out(block_x0)
           end do
         end block
       end do
       !$omp end parallel do
       do block_x0 = 1, 1
         do block_i = 0, 15
           if (block_outs(block_x0, block_i) < out(block_x0)) then
             out(block_x0) = block_outs(block_x0, block_i)
           end if
         end do
       end do
     end block
   else
     do i = 1, n ! expect: parallel linear-form
        if (out(1) > p(i)) out(1) = p(i)
     end do
   end if
end subroutine

subroutine third(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(*)
   integer :: i
   integer :: block_i, block_size, block_lo, block_hi
   logical :: block_several
!$ interface
!$ function block_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: block_threads
!$ end function
!$ end interface
   integer(8) :: block_x0
   ! heiretsu: linear form over max in out
   ! blocks of iterations run side by side, then their results are put together in order
   block_size = ((n) - (1)) / 16 + 1
   block_several = .false.
!$ block_several = block_threads() > 1
   if (block_size >= 64 .and. block_several .and. n <= 2147483631 .and. block_size >= 1) then
     block
       double precision :: block_outs(3:3, 0:15)
       !$omp parallel do private(block_lo, block_hi, block_x0, i)
       do block_i = 0, 15
         block_lo = (1) + block_i * block_size
         block_hi = min(block_lo + block_size - 1, n)
         block
           double precision :: block_out(3:3)
           do block_x0 = 3, 3
             block_out(block_x0) = out(block_x0)
           end do
           do i = block_lo, block_hi
             if (block_out(3) < p(i)) then
               block_out(3) = p(i)
             end if
           end do
           do block_x0 = 3, 3
             block_outs(block_x0, block_i) = block_out(block_x0)
           end do
         end block
       end do
       !$omp end parallel do
       do block_x0 = 3, 3
         do block_i = 0, 15
           if (out(block_x0) < block_outs(block_x0, block_i)) then
             out(block_x0) = block_outs(block_x0, block_i)
           end if
         end do
       end do
     end block
   else
     do i = 1, n ! expect: parallel linear-form
        if (p(i) > out(3)) out(3) = p(i)
     end do
   end if
end subroutine
