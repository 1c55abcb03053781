! A counter with another name.
subroutine shared(n, a)
  integer :: n, i, k, m
  double precision :: a(*)
  equivalence (k, m)
  k = 1
  do i = 1, n ! expect: sequential
    a(k) = i
    k = k + 1
    m = 2 * m
  end do
end subroutine shared
