! Elements are read at constant distances from where they are made: strips with a window of the array. golden: output twin: text
subroutine smooth(n, a, d)
  implicit none
  integer(8) :: it
  double precision :: t1(0:4097)
  integer :: n, i
  double precision :: a(n), d(n)
  !$omp parallel do private(i, t1) if(n >= 700)
  do it = 3, int(n - 2, 8), 4096 ! expect: parallel contraction fusion
    do i = int(it, 4) - 1, int(min(it + 4095, int(n - 2, 8)), 4) + 1 ! expect: parallel contraction fusion
      t1(int(i, 8) - it + 1) = 0.25d0 * a(i - 1) + 0.5d0 * a(i) + 0.25d0 * a(i + 1)
    end do
    do i = int(it, 4), int(min(it + 4095, int(n - 2, 8)), 4)
      d(i) = 0.25d0 * t1(int(i, 8) - it) + 0.5d0 * t1(int(i, 8) - it + 1) + 0.25d0 * t1(int(i, 8) &
        - it + 2)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine chain(n, a, d)
  implicit none
  integer(8) :: it
  double precision :: t1(0:2049), u1(0:2048)
  integer :: n, i
  double precision :: a(n), d(n)
  !$omp parallel do private(i, t1, u1) if(n >= 600)
  do it = 3, int(n, 8), 2048 ! expect: parallel contraction fusion
    do i = int(it, 4) - 2, int(min(it + 2047, int(n, 8)), 4) ! expect: parallel contraction fusion
      t1(int(i, 8) - it + 2) = a(i) * a(i)
    end do
    do i = int(it, 4) - 1, int(min(it + 2047, int(n, 8)), 4) ! expect: parallel contraction fusion
      u1(int(i, 8) - it + 1) = t1(int(i, 8) - it + 2) - t1(int(i, 8) - it + 1)
    end do
    do i = int(it, 4), int(min(it + 2047, int(n, 8)), 4)
      d(i) = d(i) + u1(int(i, 8) - it + 1) - u1(int(i, 8) - it)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine edges(n, in, out)
  implicit none
  integer(8) :: it
  double precision :: s1(100, 0:65)
  integer :: n, i, j
  double precision :: in(100, 400), out(100, 400)
  !$omp parallel do private(i, j, s1) if(n >= 5)
  do it = 3, int(n - 2, 8), 64 ! expect: parallel contraction fusion
    do i = int(it, 4) - 1, int(min(it + 63, int(n - 2, 8)), 4) + 1 ! expect: parallel contraction fusion
      do j = 1, 100
        s1(j, int(i, 8) - it + 1) = 0.25d0 * in(j, i - 1) + 0.5d0 * in(j, i) + 0.25d0 * in(j, i + 1)
      end do
    end do
    do i = int(it, 4), int(min(it + 63, int(n - 2, 8)), 4)
      do j = 2, 99
        out(j, i) = (s1(j, int(i, 8) - it + 2) - s1(j, int(i, 8) - it)) * (s1(j + 1, int(i, 8) - &
          it + 1) - s1(j - 1, int(i, 8) - it + 1))
      end do
    end do
  end do
  !$omp end parallel do
end subroutine

! Bounds that are numbers; a static array.
subroutine blur(in, out)
  implicit none
  integer :: it
  real :: s1(1600, 0:9)
  real :: in(16, 90), out(16, 90)
  real, save :: s(1600, 90)
  integer :: i, j
  !$omp parallel do private(i, j, s1)
  do it = 2, 89, 8 ! expect: parallel contraction fusion
    do i = it - 1, min(it + 7, 89) + 1 ! expect: parallel contraction fusion
      do j = 2, 15
        s1(j, i - it + 1) = (in(j - 1, i) + in(j, i) + in(j + 1, i)) / 3.0
      end do
    end do
    do i = it, min(it + 7, 89)
      do j = 2, 15
        out(j, i) = (s1(j, i - it) + s1(j, i - it + 1) + s1(j, i - it + 2)) / 3.0
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
