! Thirteen elements: more than a summary lists, so that the callee may touch anything. twin: text
subroutine gather(x)
  double precision :: x(*)
  x(1) = (x(2) + x(3) + x(4) + x(5) + x(6) + x(7) &
          + x(8) + x(9) + x(10) + x(11) + x(12) + x(13)) / 12
end subroutine gather

subroutine columns(n, a)
  integer :: n, j
  double precision :: a(*)
  do j = 0, n - 1 ! expect: sequential H103(a)
    call gather(a(1 + 13 * j))
  end do
end subroutine columns
