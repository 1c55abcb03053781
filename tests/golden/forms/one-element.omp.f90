! An extreme that stands in one element. golden: output twin: text
subroutine least(n, p, out)
   integer, intent(in) :: n
   real(8), intent(in) :: p(n)
   real(8), intent(inout) :: out(1)
   integer :: i
   integer :: b0_i, b0_size, b0_lo, b0_hi
   logical :: b0_several
!$ interface
!$ function b0_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b0_threads
!$ end function
!$ end interface
   integer(8) :: b0_x0
   ! heiretsu: linear form over min in out
   b0_size = ((n) - (1)) / 16 + 1
   b0_several = .false.
!$ b0_several = b0_threads() > 1
   if (b0_size >= 64 .and. b0_several .and. n <= 2147483631 .and. b0_size >= 1) then
     block
       double precision :: b0_out1s(1:1, 0:15)
       !$omp parallel do private(b0_lo, b0_hi, b0_x0, i)
       do b0_i = 0, 15
         b0_lo = (1) + b0_i * b0_size
         b0_hi = min(b0_lo + b0_size - 1, n)
         block
           double precision :: b0_out1(1:1)
           do b0_x0 = 1, 1
             b0_out1(b0_x0) = out(b0_x0)
           end do
           do i = b0_lo, b0_hi
             if (p(i) < b0_out1(1)) then
               b0_out1(1) = p(i)
             end if
           end do
           do b0_x0 = 1, 1
             b0_out1s(b0_x0, b0_i) = b0_out1(b0_x0)
           end do
         end block
       end do
       !$omp end parallel do
       do b0_x0 = 1, 1
         do b0_i = 0, 15
           if (b0_out1s(b0_x0, b0_i) < out(b0_x0)) then
             out(b0_x0) = b0_out1s(b0_x0, b0_i)
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
   integer :: b0_i, b0_size, b0_lo, b0_hi
   logical :: b0_several
!$ interface
!$ function b0_threads() &
!$ bind(c, name='omp_get_max_threads')
!$ use iso_c_binding, only: c_int
!$ integer(c_int) :: b0_threads
!$ end function
!$ end interface
   integer(8) :: b0_x0
   ! heiretsu: linear form over max in out
   b0_size = ((n) - (1)) / 16 + 1
   b0_several = .false.
!$ b0_several = b0_threads() > 1
   if (b0_size >= 64 .and. b0_several .and. n <= 2147483631 .and. b0_size >= 1) then
     block
       double precision :: b0_out1s(3:3, 0:15)
       !$omp parallel do private(b0_lo, b0_hi, b0_x0, i)
       do b0_i = 0, 15
         b0_lo = (1) + b0_i * b0_size
         b0_hi = min(b0_lo + b0_size - 1, n)
         block
           double precision :: b0_out1(3:3)
           do b0_x0 = 3, 3
             b0_out1(b0_x0) = out(b0_x0)
           end do
           do i = b0_lo, b0_hi
             if (b0_out1(3) < p(i)) then
               b0_out1(3) = p(i)
             end if
           end do
           do b0_x0 = 3, 3
             b0_out1s(b0_x0, b0_i) = b0_out1(b0_x0)
           end do
         end block
       end do
       !$omp end parallel do
       do b0_x0 = 3, 3
         do b0_i = 0, 15
           if (out(b0_x0) < b0_out1s(b0_x0, b0_i)) then
             out(b0_x0) = b0_out1s(b0_x0, b0_i)
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
