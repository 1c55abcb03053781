! Twelve elements of each column, each a section of its own: as many as a summary lists. twin: text
subroutine gather(x)
  double precision :: x(*)
  x(1) = (x(2) + x(3) + x(4) + x(5) + x(6) + x(7) &
          + x(8) + x(9) + x(10) + x(11) + x(12)) / 11
end subroutine gather

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: parallel doall
    call gather(a(1 + 12 * j))
  end do
end subroutine columns
