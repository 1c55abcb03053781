! Beside the pivot's row, each row needs the one on the other side.
subroutine paths(n, p)
  integer :: n, i, j, k
  double precision :: p(n, n)
  do k = 1, n ! expect: sequential p
    do i = 1, n ! expect: sequential p
      do j = 1, n
        if (p(k, n + 1 - i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, n + 1 - i) + p(j, k)
        end if
      end do
    end do
  end do
end subroutine
