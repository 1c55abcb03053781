! Each iteration allocates what it works in: two of them never meet.
! twin: text
subroutine work(n, m, a)
  integer :: n, m, i, j
  double precision :: a(100, *)
  do i = 1, n ! expect: parallel
    block
      double precision, allocatable :: w(:)
      allocate (w(m))
      do j = 1, m
        w(j) = a(j, i) * 2.0d0
      end do
      do j = 2, m
        a(j, i) = w(j) + w(j - 1)
      end do
      deallocate (w)
    end block
  end do
end subroutine work
