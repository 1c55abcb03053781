! Written skewed by one only: the element to the right would be overwritten by the sweep before in the same line, and with
! any other skewing of the lines, too, as a fixed element is read.
! options: force
subroutine seidel(n, steps, a)
  integer :: n, steps, t, i
  double precision :: a(*)
  do t = 0, steps ! expect: sequential not-wavefront
    do i = 2 * t + 2, 2 * t + n - 1
      a(i - 2 * t) = 0.3d0 * (a(i - 2 * t - 1) + a(i - 2 * t) + a(i - 2 * t + 1) + a(n - 1))
    end do
  end do
end subroutine seidel
