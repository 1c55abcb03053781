! Old Fortran declares a dummy array with one element and means one of any size: the subscripts say how large.
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, n), w(1)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine work
