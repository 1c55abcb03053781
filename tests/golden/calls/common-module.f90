! A COMMON block of a module: its members are known by what lies before them, whoever names them.
! twin: text
module blocks
  real :: a(1000), b(2000)
  common /w/ a, b
end module
subroutine s(n, c)
  use blocks
  integer :: n, i
  real :: c(n), x
  do i = 1, n ! expect: parallel doall
     b(i) = sqrt(c(i)) + 1.0
     call t(i, x)
     c(i) = x
  end do
end subroutine
subroutine t(i, x)
  integer :: i
  real :: w(1000), x
  common /w/ w
  x = w(1001 - i) + 3.0
end subroutine
