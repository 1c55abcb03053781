! Near miss of a copy of two dimensions: a row behind those that are written.
! twin: text
subroutine plane(n, a, w)
  integer :: n, k, i, j
  double precision :: a(20, 50, *), w(20, *)
  do k = 1, n ! expect: sequential H108(w)
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
    if (a(1, 1, k) > 7.0d0) a(2, 1, k) = w(1, 8)
  end do
end subroutine plane
