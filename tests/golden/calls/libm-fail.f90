subroutine noise(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 1, n ! expect: sequential
    call random_number(a(i))
  end do
end subroutine noise
