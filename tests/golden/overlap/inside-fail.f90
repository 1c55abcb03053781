! How much there is inside changes from column to column: the loops inside run in parallel where it is enough.
! twin: text
subroutine inside(n, w, a, b)
  integer :: n, w(0:n - 1), i, j
  double precision :: a(0:n - 1, 0:n - 1), b(0:n - 1, 0:n - 1)
  do i = 1, n - 1 ! expect: sequential H101
    do j = 0, w(i) - 1 ! expect: parallel doall inserted
      a(j, i) = a(j, i) / (1.0d0 + a(w(i) - 1 - j, i - 1) * a(j, i - 1))
    end do
  end do
  do i = 1, n - 1 ! expect: sequential H101
    do j = 0, w(i) - 1 ! expect: parallel doall inserted
      b(j, i) = a(j, i) / (1.0d0 + b(w(i) - 1 - j, i - 1) * b(j, i - 1))
    end do
  end do
end subroutine
