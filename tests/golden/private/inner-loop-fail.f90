subroutine inner(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(n), b(n), t
  t = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    do j = 1, m
      t = b(j) * b(i)
    end do
    a(i) = t
  end do
end subroutine inner
