! Loops whose iterations end early, restructured: CYCLE is a branch around what follows.

! A sum in an element over a nest.
subroutine energies(n, e, x)
  integer :: n, i, j
  double precision :: e(*), x(*)
  double precision :: d
  e(1) = 0.0d0
  do i = 1, n ! expect: parallel scalar-replacement
    do j = 1, n ! expect: sequential
      if (i == j) cycle
      d = x(i) - x(j)
      if (d > 9.0d0) cycle
      e(1) = e(1) + 1.0d0 / (d * d + 1.0d0)
    end do
  end do
end subroutine energies

! Column sums: the loops change places.
subroutine columns(n, a, s)
  integer :: n, i, j
  double precision :: a(800, 800), s(800)
  do i = 1, 800 ! expect: parallel
    do j = 1, 800 ! expect: parallel
      if (a(j, i) < 0.0d0) cycle
      s(j) = s(j) + a(j, i)
    end do
  end do
end subroutine columns
