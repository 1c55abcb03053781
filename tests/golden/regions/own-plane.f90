! A work array of two dimensions, the last one without a size, of which each iteration makes a copy.
! twin: text
subroutine plane(n, a, w)
  integer :: n, k, i, j
  double precision :: a(20, 50, *), w(20, *)
  do k = 1, n ! expect: parallel private
    do i = 1, 7
      do j = 1, 20
        w(j, i) = a(j, i, k) * 2.0d0
      end do
    end do
    do i = 2, 7
      do j = 1, 20
        a(j, i, k) = w(j, i) + w(j, i - 1)
      end do
    end do
  end do
end subroutine plane
