! The second loop reads what the first one writes an iteration later.
subroutine steps(n, t, a, b)
  integer :: n, i
  double precision :: t(n), a(n), b(n)
  do i = 1, n - 1 ! expect: parallel doall
    t(i + 1) = a(i + 1) * 2.0d0
  end do
  do i = 1, n - 1 ! expect: parallel doall
    b(i + 1) = t(n - i + 1) + a(i + 1)
  end do
end subroutine steps

! The variable of the first loop counts inside the second one, too.
subroutine planes(n, t, a, p)
  integer :: n, i, j
  double precision :: t(n), a(n), p(n, n)
  do i = 1, n ! expect: parallel doall not-fusion
    t(i) = a(i) * 2.0d0
  end do
  do j = 1, n ! expect: parallel doall not-fusion
    do i = 1, n
      p(i, j) = t(j) + a(i)
    end do
  end do
end subroutine planes
