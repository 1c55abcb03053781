! Each of the two needs the other. twin: text
subroutine second(n, a, out)
  implicit none
  integer, intent(in) :: n, a(n)
  integer, intent(inout) :: out(2)
  integer :: i, m1, m2

  m1 = -2147483647
  m2 = -2147483647
  do i = 1, n ! expect: sequential
    if (a(i) > m1) then
      m2 = m1
      m1 = a(i)
    else if (a(i) > m2) then
      m1 = m2
    end if
  end do
  out(1) = m1
  out(2) = m2
end subroutine
