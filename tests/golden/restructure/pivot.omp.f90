! All pairs of paths: row k is the only one that iteration i = k writes and the others read.
! golden: output
subroutine paths(n, p)
  integer :: n, i, j, k
  double precision :: p(n, n)
  do k = 1, n ! expect: sequential p
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (int(k, 8) * n >= 100000 .and. several_threads) then
    !$omp parallel do private(j)
    do i = 1, k - 1 ! expect: parallel splitting
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    !$omp end parallel do
    else
    do i = 1, k - 1 ! expect: parallel splitting
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    end if
    end block
    do i = k, k
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (dble(n) * n - dble(k) * n - dble(k) >= 100000 .and. several_threads) &
    then
    !$omp parallel do private(j)
    do i = k + 1, n
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    !$omp end parallel do
    else
    do i = k + 1, n
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
    end if
    end block
  end do
end subroutine
