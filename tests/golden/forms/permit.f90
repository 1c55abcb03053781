! Every element is read, whatever was found before. twin: text
integer function permit(n, k, a)
  implicit none
  integer, intent(in) :: n, k, a(n)
  integer :: i, found, at

  found = 0
  at = -1
  do i = 1, n ! expect: parallel linear-form
    if (a(i) > k) then
      if (found == 0) then
        found = 1
        at = i
      end if
    end if
  end do
  permit = at
end function
