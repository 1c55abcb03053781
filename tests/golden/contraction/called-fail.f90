! Near miss: a function is handed the array itself.
! twin: text
! options: force
double precision function nth(x, i)
  double precision, intent(in) :: x(*)
  integer, intent(in) :: i
  nth = x(i)
end function nth

subroutine hands(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t(1000)
  double precision, external :: nth
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = nth(t, i + 0) + a(i)
  end do
end subroutine hands
