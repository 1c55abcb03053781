! The second half of a symmetric product: a scalar for each column becomes an array for a strip of columns.
! golden: output
subroutine symmetric(m, n, alpha, c, a, b)
  integer(8) :: jt
  double precision :: t1(0:511)
  integer :: m, n, i, j, k
  double precision :: alpha, t, c(n, m), a(m, m), b(n, m)
  !$omp parallel do if(n >= 3000)
  do j = 1, n
    b(j, 1) = 2.0d0 * b(j, 1)
  end do
  !$omp end parallel do
  !$omp parallel do private(j, i, k, t1) if(dble(m) * m * n >= 1000)
  do jt = 1, int(n, 8), 512
    do i = 1, m ! expect: parallel strip-mining expansion distribution interchange
      do j = int(jt, 4), int(min(jt + 511, int(n, 8)), 4)
        t1(int(j, 8) - jt) = 0.0d0
      end do
      do k = 1, i - 1
        do j = int(jt, 4), int(min(jt + 511, int(n, 8)), 4)
          c(j, k) = c(j, k) + alpha * b(j, i) * a(k, i)
          t1(int(j, 8) - jt) = t1(int(j, 8) - jt) + b(j, k) * a(k, i)
        end do
      end do
      do j = int(jt, 4), int(min(jt + 511, int(n, 8)), 4)
        c(j, i) = c(j, i) + alpha * t1(int(j, 8) - jt)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
