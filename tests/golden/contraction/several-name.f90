! In a whole program an array in COMMON that several procedures name is each one's own, if each reads only what it wrote itself.
! golden: output
! twin: text
! options: force
subroutine smooth(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  double precision :: t, u
  common /work/ u, t(1000)
  do i = 1, n ! expect: parallel contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth

subroutine scale(n, a, b, c)
  integer :: n, i
  double precision :: a(n), b(n), c(n)
  double precision :: left, t
  common /work/ left, t(1000)
  do i = 1, n ! expect: parallel contraction
    t(i) = 2.0d0 + a(i)
  end do
  do i = 1, n
    b(i) = t(i) * 3.0d0
  end do
  call smooth(n, b, c)
end subroutine scale

program main
  double precision :: a(1000), b(1000), c(1000)
  integer :: i
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  call smooth(1000, a, b)
  call scale(1000, a, b, c)
  print *, b(4), c(4)
end program main
