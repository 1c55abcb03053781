! Each row is computed from the next one, whatever m and n are.
subroutine rows(a, r, m, n)
  integer :: r, m, n, i, j
  double precision :: a(0:*)
  do i = 0, r - 1 ! expect: sequential a
    do j = 0, m - 1
      a(i * n + j) = 2.0d0 * a(i * n + j + n)
    end do
  end do
end subroutine rows
