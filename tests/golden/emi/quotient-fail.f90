! options: force
! A quotient that no variable keeps cannot be tested on entry; and rows that are one element too long.
subroutine unkept(a, n, m, len)
  double precision :: a(0:*)
  integer :: n, m, len, i, j
  do i = 0, n - 1 ! expect: sequential a
    do j = 0, m - 1
      a(i * (len / n) + j) = 2.0d0 * a(i * (len / n) + j)
    end do
  end do
end subroutine unkept

subroutine longer(a, n, len)
  double precision :: a(0:*)
  integer :: n, len, i, j, ld
  ld = len / n
  do i = 0, n - 1 ! expect: sequential a
    do j = 0, ld
      a(i * ld + j) = 2.0d0 * a(i * ld + j)
    end do
  end do
end subroutine longer
