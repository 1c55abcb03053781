! The sum is a scalar of another type than what it is stored in: taken apart, each part would need its own.
subroutine means(n, m, data, mean)
  integer :: n, m, i, j
  double precision :: data(m, n), s
  real :: mean(m)
  do j = 1, m ! expect: parallel not-strip-mining private
    s = 0.0d0
    do i = 1, n
      s = s + data(j, i)
    end do
    mean(j) = real(s / n)
  end do
end subroutine
