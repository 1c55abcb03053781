! Four sums beside each other do not wait for one another; four terms of a sum need one load and one store.
! golden: output
subroutine rows(n, m, c, a)
  integer :: rest
  double precision :: sum2, sum3, sum4, sum5
  integer :: n, m, i, j, k
  double precision :: c(n, n), a(m, n)
  !$omp parallel do private(rest, j, sum2, sum3, sum4, sum5, k) &
  !$omp if(dble(m) * n * n >= 2000)
  do i = 1, n ! expect: parallel outer-unrolling scalar-replacement
    rest = n / 4 * 4 + 1
    do j = 1, rest - 1, 4
      if (1 .le. m) then
        sum2 = c(j, i)
        sum3 = c(j + 1, i)
        sum4 = c(j + 2, i)
        sum5 = c(j + 3, i)
        !$omp simd reduction(+:sum2, sum3, sum4, sum5)
        do k = 1, m
          sum2 = sum2 + a(k, i) * a(k, j)
          sum3 = sum3 + a(k, i) * a(k, j + 1)
          sum4 = sum4 + a(k, i) * a(k, j + 2)
          sum5 = sum5 + a(k, i) * a(k, j + 3)
        end do
        !$omp end simd
        c(j, i) = sum2
        c(j + 1, i) = sum3
        c(j + 2, i) = sum4
        c(j + 3, i) = sum5
      end if
    end do
    do j = rest, n
      do k = 1, m
        c(j, i) = c(j, i) + a(k, i) * a(k, j)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine terms(n, m, c, a, b)
  integer :: n, m, i, j, k
  double precision :: c(m, n), a(n, n), b(m)
  !$omp parallel do private(k, j) if(int(m, 8) * n >= 20)
  do i = 1, n ! expect: parallel outer-unrolling not-scalar-replacement
    do k = 1, 100, 4
      do j = 1, m
        c(j, i) = c(j, i) + a(k, i) * b(j)
        c(j, i) = c(j, i) + a(k + 1, i) * b(j)
        c(j, i) = c(j, i) + a(k + 2, i) * b(j)
        c(j, i) = c(j, i) + a(k + 3, i) * b(j)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
