! A sum in a scalar, stored at last: as the element itself it can be computed row by row.
! golden: output
subroutine product(n, alpha, c, a, b)
  integer(8) :: it2, kt
  integer(8) :: it3, kt2
  integer :: n, i, j, k
  double precision :: alpha, total, c(n, n), a(n, n), b(n, n)
  !$omp parallel do private(j) if(int(n, 8) * n >= 5000)
  do i = 1, n ! expect: parallel expansion distribution interchange tiling
    do j = 1, n
      c(j, i) = 0.0d0
    end do
  end do
  !$omp end parallel do
  !$omp parallel do private(i, j, kt, k) if(dble(n) * n * n >= 1000)
  do it2 = 1, int(n, 8), 32
    do kt = 1, int(n, 8), 32
      do i = int(it2, 4), int(min(it2 + 31, int(n, 8)), 4)
        do k = int(kt, 4), int(min(kt + 31, int(n, 8)), 4)
          do j = 1, n
            c(j, i) = c(j, i) + a(k, i) * b(j, k)
          end do
        end do
      end do
    end do
  end do
  !$omp end parallel do
  !$omp parallel do private(i, j, k, kt2) if(dble(n) * n * n >= 1000)
  do it3 = 1, int(n, 8), 32 ! expect: parallel expansion distribution interchange tiling
    do kt2 = 1, int(n, 8), 32
      do i = int(it3, 4), int(min(it3 + 31, int(n, 8)), 4)
        do k = int(kt2, 4), int(min(kt2 + 31, int(n, 8)), 4)
          do j = 1, n
            c(j, i) = c(j, i) + a(k, i) * b(j, k)
          end do
        end do
      end do
    end do
  end do
  !$omp end parallel do
  !$omp parallel do private(j) if(int(n, 8) * n >= 3000)
  do i = 1, n
    do j = 1, n
      c(j, i) = alpha * c(j, i)
    end do
  end do
  !$omp end parallel do
end subroutine
