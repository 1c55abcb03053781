! All pairs of paths: row k is the only one that iteration i = k writes and the others read.
! golden: output
subroutine paths(n, p)
  integer :: n, i, j, k
  double precision :: p(n, n)
  do k = 1, n ! expect: sequential p
    !$omp parallel do private(j) if(int(k, 8) * n >= 300000)
    do i = 1, k - 1 ! expect: parallel splitting
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    !$omp end parallel do
    do i = k, k
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    !$omp parallel do private(j) &
    !$omp if(dble(n) * n - dble(k) * n - dble(k) >= 300000)
    do i = k + 1, n
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    !$omp end parallel do
  end do
end subroutine
