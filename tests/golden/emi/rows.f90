! m elements of rows of length n: apart where m <= n.
subroutine rows(a, r, m, n)
  integer :: r, m, n, i, j
  double precision :: a(0:*)
  do i = 0, r - 1 ! expect: conditional runtime-test by(EMI)
    do j = 0, m - 1
      a(i * n + j) = 2.0d0 * a(i * n + j)
    end do
  end do
end subroutine rows
