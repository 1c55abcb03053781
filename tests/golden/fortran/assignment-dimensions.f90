! golden: output
! All dimensions of an array assignment are one construct: elements that only its own dimension keeps apart.
subroutine scaled(a, b, n)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n, n)
  double precision, intent(in) :: b(n, n)
  a(:, 2:n) = 0.5d0*a(:, 2:n) + b(:, 1:n - 1) ! expect: parallel inserted expect: parallel not-inserted
end subroutine
