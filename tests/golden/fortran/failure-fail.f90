! Ends in order, and messages among results.
subroutine found(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: b(n)
  real(8), intent(out) :: a(n)
  integer :: i
  do i = 1, n ! expect: sequential H203
    if (b(i) < -1000.0d0) then
      write (0, *) 'found: ', i
      stop
    end if
    a(i) = 2.0d0 * b(i)
  end do
  do i = 1, n ! expect: sequential H203
    if (b(i) < -1000.0d0) then
      write (*, *) 'found: ', i
      error stop
    end if
    a(i) = 2.0d0 * b(i)
  end do
  do i = 1, n ! expect: sequential H205
    if (b(i) < -1000.0d0) stop
    a(i) = 2.0d0 * b(i)
  end do
end subroutine
