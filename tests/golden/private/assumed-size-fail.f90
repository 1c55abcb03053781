! A work array whose last dimension has no size, and of which nobody knows how far an iteration goes.
subroutine work(n, m, ix, a, w)
  integer :: n, m, i, j, ix(m)
  double precision :: a(n, m), w(4, *)
  do j = 1, m ! expect: sequential
    do i = 1, 4
      w(i, ix(j)) = a(i, j)
    end do
    do i = 1, 4
      a(i, j) = w(i, ix(j)) * 2.0d0
    end do
  end do
end subroutine work
