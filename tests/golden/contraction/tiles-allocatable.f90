! Tiles of arrays that are allocated. golden: output
subroutine smooth(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision, allocatable :: t(:, :)
  allocate (t(m, n))
  do i = 2, n - 1 ! expect: parallel contraction fusion
    do j = 2, m - 1
      t(j, i) = a(j - 1, i) + a(j + 1, i)
    end do
  end do
  do i = 3, n - 2 ! expect: parallel contraction fusion
    do j = 2, m - 1
      b(j, i) = t(j, i - 1) + t(j, i) + t(j, i + 1)
    end do
  end do
  deallocate (t)
end subroutine
