! Lines of a grid in COMMON, of which a callee sets both ends: a line has three points or more, since the last but two is updated.
program lines
  implicit none
  integer :: points, inner, rows
  common /grid/ points, inner, rows
  double precision :: q(0:39, 300)
  common /field/ q
  read *, points
  rows = 300
  inner = points - 2
  call fill
  call sweep
  print *, q(1, 1), q(39, 300)
end program

subroutine fill
  implicit none
  double precision :: q(0:39, 300)
  common /field/ q
  integer :: i, k
  do k = 1, 300 ! expect: parallel
    do i = 0, 39
      q(i, k) = dble(mod(i*k, 17))
    end do
  end do
end subroutine

subroutine sweep
  implicit none
  integer :: points, inner, rows
  common /grid/ points, inner, rows
  double precision :: q(0:39, 300), d(3, 0:39)
  common /field/ q
  common /work/ d
  integer :: i, k
  do k = 1, rows ! expect: parallel by(one per thread) inserted
    call ends(inner + 1)
    do i = 1, inner
      d(1, i) = -0.1d0*q(i - 1, k)
      d(2, i) = 2.0d0 + q(i, k)
      d(3, i) = -0.1d0*q(i + 1, k)
    end do
    d(2, 1) = d(2, 1) + 0.5d0
    d(3, 2) = d(3, 2) - 0.25d0
    d(1, points - 3) = d(1, points - 3) - 0.25d0
    do i = 0, points - 2
      d(3, i) = d(3, i)/d(2, i)
      d(2, i + 1) = d(2, i + 1) - d(1, i + 1)*d(3, i)
      q(i + 1, k) = q(i + 1, k) - d(1, i + 1)*q(i, k)/d(2, i)
    end do
  end do
end subroutine

subroutine ends(last)
  implicit none
  integer :: last, m
  double precision :: d(3, 0:39)
  common /work/ d
  do m = 1, 3
    d(m, 0) = 0.0d0
    d(m, last) = 0.0d0
  end do
  d(2, 0) = 1.0d0
  d(2, last) = 1.0d0
end subroutine
