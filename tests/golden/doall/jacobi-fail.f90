subroutine seidel(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 2, n - 1 ! expect: sequential H101(a) H102(a)
    do j = 2, n - 1 ! expect: sequential H101(a) H102(a)
      a(j, i) = 0.25d0 * (a(j, i - 1) + a(j, i + 1) + a(j - 1, i) + a(j + 1, i))
    end do
  end do
end subroutine seidel
