! What the first loop writes is used while it is in the cache.
subroutine steps(n, t, a, b)
  integer :: n, i
  double precision :: t(n), a(n), b(n)
  do i = 1, n ! expect: parallel fusion
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel fusion
    b(i) = t(i) + a(i)
  end do
end subroutine steps
