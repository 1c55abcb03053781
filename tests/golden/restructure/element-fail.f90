! The scalar cannot be the element: it is of another type, or what the element was before is still needed.
subroutine product(n, c, d, a, b)
  integer :: n, i, j, k
  real :: c(n, n)
  double precision :: total, d(n, n), a(n, n), b(n, n)
  do i = 1, n ! expect: parallel not-expansion not-tiling
    do j = 1, n
      total = 0.0d0
      do k = 1, n
        total = total + a(k, i) * b(j, k)
      end do
      c(j, i) = real(total)
    end do
  end do
  do i = 1, n ! expect: parallel not-expansion not-tiling
    do j = 1, n
      total = 0.0d0
      do k = 1, n
        total = total + a(k, i) * b(j, k)
      end do
      d(j, i) = d(j, i) + total
    end do
  end do
  do i = 1, n ! expect: parallel not-expansion not-tiling
    do j = 1, n
      total = 0.0d0
      do k = 1, n
        total = total + d(j, i) * b(j, k)
      end do
      d(j, i) = total
    end do
  end do
end subroutine
