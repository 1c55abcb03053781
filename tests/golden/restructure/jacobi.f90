! Jacobi over time: each sweep is parallel as it stands, with a second array and with a copy back.
subroutine two(n, steps, a, b)
  integer :: n, steps, t, i
  double precision :: a(*), b(*)
  do t = 1, steps ! expect: sequential a
    do i = 2, n - 1 ! expect: parallel doall
      b(i) = 0.3d0 * (a(i - 1) + a(i) + a(i + 1))
    end do
    do i = 2, n - 1 ! expect: parallel doall
      a(i) = 0.3d0 * (b(i - 1) + b(i) + b(i + 1))
    end do
  end do
end subroutine two

subroutine back(n, steps, a, b)
  integer :: n, steps, t, i
  double precision :: a(*), b(*)
  do t = 1, steps ! expect: sequential a
    do i = 2, n - 1 ! expect: parallel doall
      b(i) = 0.3d0 * (a(i - 1) + a(i) + a(i + 1))
    end do
    do i = 2, n - 1 ! expect: parallel doall
      a(i) = b(i)
    end do
  end do
end subroutine back
