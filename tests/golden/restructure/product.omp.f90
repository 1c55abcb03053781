! A product in the order that is worst for its arrays: every loop changes its place.
! golden: output
subroutine product(n, beta, c, a, b)
  integer(8) :: jt, kt
  integer :: n, i, j, k
  double precision :: beta, c(n, n), a(n, n), b(n, n)
  !$omp parallel do private(i) if(int(n, 8) * n >= 3000)
  do j = 1, n
    do i = 1, n ! expect: parallel distribution interchange tiling
      c(i, j) = beta * c(i, j)
    end do
  end do
  !$omp end parallel do
  !$omp parallel do private(j, i, kt, k) if(dble(n) * n * n >= 1000)
  do jt = 1, int(n, 8), 32
    do kt = 1, int(n, 8), 32
      do j = int(jt, 4), int(min(jt + 31, int(n, 8)), 4)
        do k = int(kt, 4), int(min(kt + 31, int(n, 8)), 4)
          do i = 1, n
            c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
        end do
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
