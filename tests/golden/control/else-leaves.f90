! Whoever comes to the loop came through the first branch, where m >= n. twin: text
subroutine beyond(n, m, a, s)
  integer, intent(in) :: n, m
  integer, intent(out) :: s
  double precision, intent(inout) :: a(*)
  integer :: i
  s = 0
  if (m >= n) then
    s = 1
  else
    s = 2
    return
  end if
  do i = 1, n ! expect: parallel doall
    a(i + m) = a(i) / 3
  end do
end subroutine beyond
