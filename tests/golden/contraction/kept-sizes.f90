! A work array that goes is as long as a dummy was on entry; somebody else may change the dummy.
subroutine prices(m, u, p, r, e)
  integer :: m
  double precision :: u(*), p(*), r, e
  double precision :: s(m), v(m)
  integer :: i
  call fill(m, u)
  do i = 1, m ! expect: parallel contraction
    s(i) = r*exp(u(i))
  end do
  do i = 1, m
    v(i) = exp(-r)*max(s(i) - e, 0d0)
  end do
  do i = 1, m
    p(i) = v(i)
  end do
end subroutine prices
