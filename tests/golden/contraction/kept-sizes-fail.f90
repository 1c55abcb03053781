! The work array is looked at behind the loops: it stays.
subroutine prices(m, u, p, r, e, last)
  integer :: m
  double precision :: u(*), p(*), r, e, last
  double precision :: s(m), v(m)
  integer :: i
  call fill(m, u)
  do i = 1, m ! expect: parallel not-contraction
    s(i) = r*exp(u(i))
  end do
  do i = 1, m
    v(i) = exp(-r)*max(s(i) - e, 0d0)
  end do
  do i = 1, m
    p(i) = v(i)
  end do
  last = sum(s) + sum(v)
end subroutine prices
