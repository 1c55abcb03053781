! options: force
! golden: output
! What several pairs ask for is written once, and in short. twin: text

subroutine both(a, n, k)
  double precision :: a(0:*)
  integer :: n, k, i
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do if(k >= 0 .and. (k <= 0 .or. k >= n))
  do i = 0, n - 1 ! expect: conditional
    a(i) = a(i + k) + a(i + 2 * k)
  end do
  !$omp end parallel do
end subroutine both

subroutine pairs(a, n, k)
  double precision :: a(0:*)
  integer :: n, k, i
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do if((k >= 2 .or. k <= -2))
  do i = 0, n - 1 ! expect: conditional
    a(k * i) = 0.5d0 * i
    a(k * i + 1) = 0.25d0 * i
  end do
  !$omp end parallel do
end subroutine pairs

subroutine bounds(a, x, n)
  double precision :: a(0:*), x
  integer :: n, i
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do if(n <= 50)
  do i = 0, n - 1 ! expect: conditional
    a(i) = a(i + 100) * x
    a(i + 150) = a(i + 50) * x
  end do
  !$omp end parallel do
end subroutine bounds

subroutine possible(a, b, n, k)
  double precision :: a(0:*), b(0:*)
  integer :: n, k, i
  if (k > 12 .or. k < -12) return
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do if(k >= -1 .and. (k <= -1 .or. k >= int(n, 8) - 1))
  do i = 0, n - 1 ! expect: conditional
    a(i) = a(i + k + 1)
    b(i) = b(i + k + 1)
  end do
  !$omp end parallel do
end subroutine possible
