! One array for all iterations, allocated by each.
! twin: text
subroutine work(n, m, a)
  integer :: n, m, i, j
  double precision :: a(100, *)
  double precision, allocatable :: w(:)
  do i = 1, n ! expect: sequential
    allocate (w(m))
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
    deallocate (w)
  end do
end subroutine work
