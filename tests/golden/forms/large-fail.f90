! Near miss: with sizes as large, a value that is carried in no form.
! options: force
! twin: text
subroutine whole(p)
  real(8), intent(inout) :: p
  real(8) :: c(4000000)
  common /fields/ c
  integer :: i
  do i = 1, 4000000 ! expect: sequential H106(p)
    p = p*p/64 + c(i)
  end do
end subroutine
