! Twelve elements of each column that lie apart: as many as a summary lists. Of neighbours there may be more. twin: text
subroutine gather(x)
  double precision :: x(*)
  x(1) = (x(3) + x(5) + x(7) + x(9) + x(11) + x(13) &
          + x(15) + x(17) + x(19) + x(21) + x(23)) / 11
end subroutine gather

subroutine mean(x)
  double precision :: x(*)
  x(1) = (x(2) + x(3) + x(4) + x(5) + x(6) + x(7) &
          + x(8) + x(9) + x(10) + x(11) + x(12) + x(13) + x(14)) / 13
end subroutine mean

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: parallel doall
    call gather(a(1 + 23 * j))
  end do
  do j = 0, n - 1 ! expect: parallel doall
    call mean(a(1 + 14 * j))
  end do
end subroutine columns
