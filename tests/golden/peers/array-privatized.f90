! Beside lfric_apps #592: old contents are read, but no iteration changes them, and they are copied in.
subroutine work(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(m, n), w(m)
  do i = 1, n ! expect: parallel private
    do j = 2, m
      w(j) = w(j - 1) + a(j, i)
    end do
    do j = 1, m
      a(j, i) = w(j)
    end do
  end do
end subroutine work
