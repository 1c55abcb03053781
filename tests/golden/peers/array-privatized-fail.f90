! lfric_apps #592: a work array whose old contents are read.
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(m, n), w(m)
  do i = 1, n ! expect: sequential w
    do j = 2, m
      w(j) = w(j - 1) + a(j, i)
    end do
    do j = 1, m
      a(j, i) = w(j)
    end do
    w(1) = a(m, i)
  end do
end subroutine work
