subroutine gather(n, a, b, idx)
  integer :: n, i, idx(n)
  double precision :: a(n), b(0:n-1)
  do i = 1, n ! expect: parallel doall
    a(i) = b(idx(i))
  end do
end subroutine gather
