! Thirteen elements that lie apart, more than a summary lists: the last one is the first of the next iteration. twin: text
subroutine gather(x)
  double precision :: x(*)
  x(1) = (x(3) + x(5) + x(7) + x(9) + x(11) + x(13) &
          + x(15) + x(17) + x(19) + x(21) + x(23) + x(25)) / 12
end subroutine gather

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: sequential H103(a)
    call gather(a(1 + 24 * j))
  end do
end subroutine columns
