! Near misses of a whole program: another procedure reads the block, under another name; storage is shared; the next call reads.
! twin: text
! options: force
subroutine smooth(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /work/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine smooth

double precision function left()
  double precision :: other
  common /work/ other(1000)
  left = other(3)
end function left

subroutine shared(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), u, w(1000)
  common /more/ u(1000)
  equivalence (u(1), w(1))
  do i = 1, n ! expect: parallel not-contraction not-validated
    u(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = u(i) * u(i) + a(i)
  end do
  b(1) = w(2)
end subroutine shared

subroutine carried(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), v
  common /last/ v(1000)
  b(1) = v(1)
  do i = 2, n ! expect: parallel not-contraction
    v(i) = 0.5d0 * a(i)
  end do
  do i = 2, n
    b(i) = v(i) * v(i) + a(i)
  end do
end subroutine carried

program main
  double precision :: a(1000) = 1.0d0, b(1000), left
  external :: left
  call smooth(1000, a, b)
  call shared(1000, a, b)
  call carried(1000, a, b)
  print *, b(1) + left()
end program main
