! Near miss of a whole program: what one callee does is not there to be looked at.
! twin: text
! options: force
subroutine smooth(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  double precision :: t, u
  common /work/ u, t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth

program main
  double precision :: a(1000), b(1000)
  integer :: i
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  call elsewhere()
  call smooth(1000, a, b)
  print *, b(1)
end program main
