! A variable of a module, in a whole program: each procedure that names it, by whatever name, fills it first.
! golden: output
! twin: text
! options: force
module work
  double precision :: t(1000)
end module work

subroutine smooth(n, a, b)
  use work
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth

subroutine scale(n, a, b)
  use work, only: s => t
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel contraction
    s(i) = 2.0d0 + a(i)
  end do
  do i = 1, n
    b(i) = s(i) * 3.0d0
  end do
end subroutine scale

program main
  double precision :: a(1000), b(1000)
  integer :: i
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  call smooth(1000, a, b)
  call scale(1000, b, a)
  print *, a(4), b(4)
end program main
