! A sum that needs the one before it; sums of which a branch leaves some out.
subroutine handed(n, m, c, a)
  integer :: n, m, i, j, k
  double precision :: c(n, n), a(m, n)
  do i = 1, n ! expect: parallel not-outer-unrolling
    do j = 2, n
      do k = 1, m
        c(j, i) = c(j, i) + c(j - 1, i) * a(k, j)
      end do
    end do
  end do
end subroutine

subroutine left_out(n, m, c, a)
  integer :: n, m, i, j, k
  double precision :: c(n, n), a(m, n)
  do i = 1, n ! expect: parallel not-outer-unrolling
    do j = 1, n
      do k = 1, m
        if (a(k, j) > 0.0d0) then
          c(j, i) = c(j, i) + a(k, i) * a(k, j)
        end if
      end do
    end do
  end do
end subroutine
