! PSyclone #2727: a scalar kept across iterations.
subroutine kept(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), before
  before = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    a(i) = b(i) - before
    before = b(i)
  end do
end subroutine kept
