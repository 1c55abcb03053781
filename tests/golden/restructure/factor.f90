! Columns of a factor: strips of a column run in parallel, each updated along memory by all columns before it.
! golden: output
subroutine factor(n, a)
  integer :: n, i, j, k
  double precision :: a(n, n)
  do j = 1, n ! expect: sequential a
    do k = 1, j - 1 ! expect: parallel strip-mining interchange
      do i = j, n
        a(i, j) = a(i, j) - a(i, k) * a(j, k)
      end do
    end do
    do i = j + 1, n
      a(i, j) = a(i, j) / a(j, j)
    end do
  end do
end subroutine
