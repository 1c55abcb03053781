! Columns of a factor: strips of a column run in parallel, each updated along memory by all columns before it.
! golden: output
subroutine factor(n, a)
  integer(8) :: it2
  integer :: rest
  integer :: n, i, j, k
  double precision :: a(n, n)
  do j = 1, n ! expect: sequential a
    !$omp parallel do private(rest, k, i) &
    !$omp if(dble(j) * n - dble(j) * j >= 600000)
    do it2 = int(j, 8), int(n, 8), 512
      rest = (j - 1) / 4 * 4 + 1
      do k = 1, rest - 1, 4 ! expect: parallel strip-mining interchange
        do i = int(it2, 4), int(min(it2 + 511, int(n, 8)), 4)
          a(i, j) = a(i, j) - a(i, k) * a(j, k)
          a(i, j) = a(i, j) - a(i, k + 1) * a(j, k + 1)
          a(i, j) = a(i, j) - a(i, k + 2) * a(j, k + 2)
          a(i, j) = a(i, j) - a(i, k + 3) * a(j, k + 3)
        end do
      end do
      do k = rest, j - 1
        do i = int(it2, 4), int(min(it2 + 511, int(n, 8)), 4)
          a(i, j) = a(i, j) - a(i, k) * a(j, k)
        end do
      end do
    end do
    !$omp end parallel do
    do i = j + 1, n
      a(i, j) = a(i, j) / a(j, j)
    end do
  end do
end subroutine
