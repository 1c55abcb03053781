! Sums down columns: strips of columns, and within a strip along the rows.
! golden: output
subroutine means(n, m, data, mean)
  integer(8) :: jt
  integer :: rest
  integer :: n, m, i, j
  double precision :: data(m, n), mean(m)
  !$omp parallel do private(j, rest, i) if(int(m, 8) * n >= 2000)
  do jt = 1, int(m, 8), 64 ! expect: parallel strip-mining distribution interchange
    do j = int(jt, 4), int(min(jt + 63, int(m, 8)), 4)
      mean(j) = 0.0d0
    end do
    rest = n / 4 * 4 + 1
    do i = 1, rest - 1, 4
      do j = int(jt, 4), int(min(jt + 63, int(m, 8)), 4)
        mean(j) = mean(j) + data(j, i)
        mean(j) = mean(j) + data(j, i + 1)
        mean(j) = mean(j) + data(j, i + 2)
        mean(j) = mean(j) + data(j, i + 3)
      end do
    end do
    do i = rest, n
      do j = int(jt, 4), int(min(jt + 63, int(m, 8)), 4)
        mean(j) = mean(j) + data(j, i)
      end do
    end do
    do j = int(jt, 4), int(min(jt + 63, int(m, 8)), 4)
      mean(j) = mean(j) / n
    end do
  end do
  !$omp end parallel do
end subroutine
