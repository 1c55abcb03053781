! The second branch leaves only sometimes: nothing is known of m behind it. twin: text
subroutine beyond(n, m, stop, a, s)
  integer, intent(in) :: n, m, stop(*)
  integer, intent(out) :: s
  double precision, intent(inout) :: a(*)
  integer :: i
  s = 0
  if (m >= n) then
    s = 1
  else if (stop(1) > 0) then
    s = 2
    return
  end if
  do i = 1, n ! expect: conditional
    a(i + m) = a(i) / 3
  end do
end subroutine beyond
