! What is added to an element that stays in one place goes to a scalar, which OpenMP's reduction can name: where
! starting threads for each row may pay, which it does not in a triangle of usual size.
subroutine solve(n, l, x, b)
  integer :: n, i, j
  double precision :: l(n, n), x(n), b(n)
  do i = 1, n ! expect: sequential H101(x)
    x(i) = x(i) + b(i)
    do j = 1, i - 1 ! expect: sequential H102(x)
      x(i) = x(i) - l(j, i) * x(j)
    end do
    x(i) = x(i) / l(i, i)
  end do
end subroutine solve

! The element may not exist where the loop does not run.
subroutine total(n, s, a)
  integer :: n, i, j
  double precision :: s(4), a(n, 4)
  do i = 1, 3 ! expect: sequential H101(s)
    do j = 1, n ! expect: parallel scalar-replacement
      s(i + 1) = s(i + 1) + a(j, i + 1) * s(i)
    end do
  end do
end subroutine total
