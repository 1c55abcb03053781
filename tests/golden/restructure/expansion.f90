! options: force
subroutine in_place(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 1, n - 1 ! expect: parallel expansion
    a(i) = a(i + 1) + 1.0d0
  end do
end subroutine in_place
