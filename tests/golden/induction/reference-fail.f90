! A counter that a callee moves by what it finds. twin: text
subroutine next(k, x)
  integer :: k
  double precision :: x
  if (x > 0.0d0) k = k + 1
end subroutine next

subroutine moved(n, a, x, k0)
  integer :: n, k0, k, i
  double precision :: a(0:*), x(*)
  k = k0
  do i = 1, n ! expect: sequential
    a(k) = i - 1
    call next(k, x(i))
  end do
end subroutine moved
