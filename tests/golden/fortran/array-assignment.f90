! golden: report
subroutine whole(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  a = b + 1.0d0 ! expect: parallel doall
  a(2:n) = b(1:n-1) ! expect: parallel doall
end subroutine whole
