! Arrays that are allocated once, with the shapes of what is assigned to them, keep these shapes.
! options: force
! golden: output
subroutine gradient(n, b, x)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: b(n)
  double precision, intent(inout) :: x(n)
  double precision, allocatable :: r(:), q(:), p(:)
  integer :: it
  allocate (r(n), q(n))
  q = 2.0d0*x ! expect: parallel inserted
  r = b - q ! expect: parallel inserted
  allocate (p(n))
  p = sqrt(abs(r)) ! expect: parallel inserted
  do it = 1, 3
    q = 0.5d0*p + r ! expect: parallel inserted
    x = x + 0.25d0*q ! expect: parallel inserted
  end do
  deallocate (r, q, p)
end subroutine gradient

subroutine planes(a, b)
  implicit none
  double precision, intent(in) :: a(:, :)
  double precision, intent(out) :: b(:, :)
  double precision, allocatable :: w(:, :)
  allocate (w(size(a, 1), size(a, 2)))
  w = a*a ! expect: parallel inserted
  b = w + 1.0d0 ! expect: parallel inserted
end subroutine planes
