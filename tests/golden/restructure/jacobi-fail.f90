! Near miss: a sweep reads on the left what it has just written, and on the right a place that moves with the sweeps.
subroutine mixed(n, steps, a, b)
  integer :: n, steps, t, i
  double precision :: a(*), b(*)
  do t = 1, steps ! expect: sequential a
    do i = 2, n - 1 ! expect: sequential a
      a(i) = 0.3d0 * (a(i - 1) + a(i) + b(n - t + 1))
    end do
    b(n) = a(n - 1)
  end do
end subroutine mixed
