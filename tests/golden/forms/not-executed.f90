! The same with what is executed before them, and with what is executed as something arbitrary: output, an unknown callee.
! options: force
! twin: text
real(8) function horner(c, n, x)
  integer, intent(in) :: n
  real(8), intent(in) :: c(n)
  real(8), intent(in) :: x
  real(8) :: p
  integer :: i
  p = 0
  if (x < 0) p = 1
  do i = 1, n ! expect: parallel linear-form
    p = p*x + c(i)
  end do
  horner = p
end function

subroutine hash(s, n)
  integer, intent(in) :: n
  integer, intent(in) :: s(n)
  real(8), external :: start
  real(8) :: p
  integer :: i
  p = start()
  do i = 1, n ! expect: parallel linear-form
    p = p*33 + s(i)
  end do
  print *, p
end subroutine
