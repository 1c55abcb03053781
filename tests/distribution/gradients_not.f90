! What a rank writes is no block: subscripts are looked up.
program gradients_not
  implicit none
  integer, parameter :: n = 97
  real :: a(n), b(n)
  integer :: to(n), i
  do i = 1, n
    to(i) = 1 + mod(i*5, n)
    a(i) = i
    b(i) = 0
  end do
  do i = 1, n
    b(to(i)) = a(i)*2
  end do
  print *, b(1:n:8)
end program
