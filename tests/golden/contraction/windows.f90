! Elements are read at constant distances from where they are made: strips with a window of the array. golden: output twin: text
subroutine smooth(n, a, d)
  implicit none
  integer :: n, i
  double precision :: a(n), d(n)
  double precision :: t(100000)
  do i = 2, n - 1 ! expect: parallel contraction fusion
    t(i) = 0.25d0 * a(i - 1) + 0.5d0 * a(i) + 0.25d0 * a(i + 1)
  end do
  do i = 3, n - 2 ! expect: parallel contraction fusion
    d(i) = 0.25d0 * t(i - 1) + 0.5d0 * t(i) + 0.25d0 * t(i + 1)
  end do
end subroutine

subroutine chain(n, a, d)
  implicit none
  integer :: n, i
  double precision :: a(n), d(n)
  double precision :: t(100000)
  double precision :: u(100000)
  do i = 1, n ! expect: parallel contraction fusion
    t(i) = a(i) * a(i)
  end do
  do i = 2, n ! expect: parallel contraction fusion
    u(i) = t(i) - t(i - 1)
  end do
  do i = 3, n ! expect: parallel contraction fusion
    d(i) = d(i) + u(i) - u(i - 1)
  end do
end subroutine

subroutine edges(n, in, out)
  implicit none
  integer :: n, i, j
  double precision :: in(100, 400), out(100, 400)
  double precision :: s(100, 400)
  do i = 2, n - 1 ! expect: parallel contraction fusion
    do j = 1, 100
      s(j, i) = 0.25d0 * in(j, i - 1) + 0.5d0 * in(j, i) + 0.25d0 * in(j, i + 1)
    end do
  end do
  do i = 3, n - 2 ! expect: parallel contraction fusion
    do j = 2, 99
      out(j, i) = (s(j, i + 1) - s(j, i - 1)) * (s(j + 1, i) - s(j - 1, i))
    end do
  end do
end subroutine

! Bounds that are numbers; a static array.
subroutine blur(in, out)
  implicit none
  real :: in(16, 90), out(16, 90)
  real, save :: s(1600, 90)
  integer :: i, j
  do i = 1, 90 ! expect: parallel contraction fusion
    do j = 2, 15
      s(j, i) = (in(j - 1, i) + in(j, i) + in(j + 1, i)) / 3.0
    end do
  end do
  do i = 2, 89 ! expect: parallel contraction fusion
    do j = 2, 15
      out(j, i) = (s(j, i - 1) + s(j, i) + s(j, i + 1)) / 3.0
    end do
  end do
end subroutine
