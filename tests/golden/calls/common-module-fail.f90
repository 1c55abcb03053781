! The callee's array covers what the caller names by a module.
! twin: text
module blocks
  real :: a(1000), b(2000)
  common /w/ a, b
end module
subroutine s(n, c)
  use blocks
  integer :: n, i
  real :: c(n), x
  do i = 2, n ! expect: sequential b
     b(i) = sqrt(c(i)) + 1.0
     call t(i, x)
     c(i) = x
  end do
end subroutine
subroutine t(i, x)
  integer :: i
  real :: w(3000), x
  common /w/ w
  x = w(1000 + i - 1) + 3.0
end subroutine
