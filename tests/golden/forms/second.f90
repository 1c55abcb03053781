! The second maximum needs the maximum before each block: two passes. twin: text golden: output
subroutine second(n, a, out)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(inout) :: out(2)
  integer :: i, m1, m2

  m1 = -2147483647
  m2 = -2147483647
  do i = 1, n ! expect: parallel linear-form
    if (a(i) > m1) then
      m2 = m1
      m1 = a(i)
    else if (a(i) > m2) then
      m2 = a(i)
    end if
  end do
  out(1) = m1
  out(2) = m2
end subroutine
