! Declared with one element; the last iteration does not write all that is needed behind the loop.
! twin: text
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, n), w(1)
  do i = 1, n ! expect: sequential
    do j = 1, m - i
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m - i
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work
