! A sum in a scalar, stored at last: as the element itself it can be computed row by row.
! golden: output
subroutine product(n, alpha, c, a, b)
  integer :: n, i, j, k
  double precision :: alpha, total, c(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel expansion distribution interchange tiling
    do j = 1, n
      total = 0.0d0
      do k = 1, n
        total = total + a(k, i) * b(j, k)
      end do
      c(j, i) = total
    end do
  end do
  do i = 1, n ! expect: parallel expansion distribution interchange tiling
    do j = 1, n
      total = c(j, i)
      do k = 1, n
        total = total + a(k, i) * b(j, k)
      end do
      c(j, i) = alpha * total
    end do
  end do
end subroutine
