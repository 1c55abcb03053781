! Too large for a stack, and which elements an iteration touches is not known.
! twin: text
subroutine work(n, m, ix, a, r)
  integer :: n, m, i, j, ix(n)
  double precision :: a(100, n), r(n)
  double precision :: w(0:9999)
  do i = 1, n ! expect: sequential
    do j = 0, 9998
      w(j) = a(1, i) * 2.0d0
    end do
    w(ix(i)) = 1.0d0
    do j = 1, m - 1
      a(j + 1, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work
