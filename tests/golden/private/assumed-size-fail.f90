! A work array whose last dimension has no size: nobody can make a copy of it.
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(n, m), w(4, *)
  do j = 1, m ! expect: sequential H108(w)
    do i = 1, 4
      w(i, 1) = a(i, j)
    end do
    do i = 1, 4
      a(i, j) = w(i, 1) * 2.0d0
    end do
  end do
end subroutine work
