! Sums down columns: strips of columns, and within a strip along the rows.
! golden: output
subroutine means(n, m, data, mean)
  integer :: n, m, i, j
  double precision :: data(m, n), mean(m)
  do j = 1, m ! expect: parallel strip-mining distribution interchange
    mean(j) = 0.0d0
    do i = 1, n
      mean(j) = mean(j) + data(j, i)
    end do
    mean(j) = mean(j) / n
  end do
end subroutine
