! Near miss: each element needs its mirror images, which other iterations of all loops change.
subroutine factor(n, a)
  integer :: n, i, j, k
  double precision :: a(n, n)
  do j = 1, n ! expect: sequential a
    do k = 1, j - 1 ! expect: sequential a
      do i = 1, n ! expect: sequential a
        a(i, j) = a(i, j) - a(i, k) * a(n + 1 - i, j) - a(i, n + 1 - j)
      end do
    end do
  end do
end subroutine
