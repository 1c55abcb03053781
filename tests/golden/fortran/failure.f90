! ERROR STOP, and STOP with a code of failure, after a message. options: force
subroutine scaled(n, a, b)
  use, intrinsic :: iso_fortran_env, only: error_unit
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: b(n)
  real(8), intent(out) :: a(n)
  integer :: i
  do i = 1, n ! expect: parallel doall inserted
    if (b(i) < -1000.0d0) then
      write (error_unit, '(a, i0)') 'too small: ', i
      error stop 'scaled'
    end if
    a(i) = 2.0d0 * b(i)
  end do
end subroutine

subroutine rooted(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: b(n)
  real(8), intent(out) :: a(n)
  integer :: i
  do i = 1, n ! expect: parallel doall inserted
    if (b(i) < -1000.0d0) then
      write (0, *) 'too small: ', i
      stop 1
    end if
    a(i) = abs(b(i)) + 1.0d0
  end do
end subroutine
