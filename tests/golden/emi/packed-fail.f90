! Triangles packed row by row: one element more than the row has.
subroutine strict(a, n)
  integer :: n, i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential a
    do j = 0, i - 1 + 1 ! expect: parallel doall
      a(i * (i - 1) / 2 + j) = i + 0.5d0 * j
    end do
  end do
end subroutine strict

subroutine diagonal(a, n)
  integer :: n, i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential a
    do j = 0, i + 1 ! expect: parallel doall
      a(i * (i + 1) / 2 + j) = i + 0.5d0 * j
    end do
  end do
end subroutine diagonal

subroutine upper(a, n)
  integer :: n, i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential a
    do j = i, n - 1 + 1 ! expect: parallel doall
      a(i * (2 * n - i - 1) / 2 + j) = i + 0.5d0 * j
    end do
  end do
end subroutine upper
