! Ranks share files: each would write to this one.
program ring_not
  implicit none
  integer, parameter :: n = 333
  real(8) :: f(n), g(n)
  integer :: i
  open (10, status='scratch')
  do i = 1, n
    f(i) = sin(0.1d0*i)
  end do
  do i = 2, n - 1
    g(i) = f(i - 1) + f(i + 1)
  end do
  write (10, *) g(n/2)
  close (10)
  print *, g(n/2)
end program
