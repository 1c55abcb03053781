! An array of unknown size: how far it is touched is not known.
! twin: text
subroutine work(n, m, ix, a, r, w)
  integer :: n, m, i, j
  integer :: ix(n)
  double precision :: a(100, n), r(n)
  double precision :: w(0:*)
  do i = 1, n ! expect: sequential
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(ix(j))
    end do
  end do
end subroutine work
