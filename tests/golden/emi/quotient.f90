! options: force
! The length of a row is a quotient that a variable keeps: the clause names the variable. golden: output
subroutine rows(a, n, m, len)
  double precision :: a(0:*)
  integer :: n, m, len, i, j, ld
  ld = len / n
  do i = 0, n - 1 ! expect: conditional by(EMI) inserted
    do j = 0, m - 1
      a(i * ld + j) = 2.0d0 * a(i * ld + j)
    end do
  end do
end subroutine rows

subroutine mirrored(tb, n, kb, len)
  double precision :: tb(0:*)
  integer :: n, kb, len, i, k, ld
  ld = len / n
  do i = 1, kb
    do k = i + 1, kb ! expect: conditional by(EMI) inserted
      tb(k - i + (i - 1) * ld) = tb(i - k + (k - 1) * ld)
    end do
  end do
end subroutine mirrored
