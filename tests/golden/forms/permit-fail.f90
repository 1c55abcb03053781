! Elements behind the one that is found are never read: they may not be there. twin: text
integer function permit(n, k, a)
  implicit none
  integer, intent(in) :: n, k, a(n)
  integer :: i, found, at

  found = 0
  at = -1
  do i = 1, n ! expect: sequential
    if (found == 0) then
      if (a(i) > k) then
        found = 1
        at = i
      end if
    end if
  end do
  permit = at
end function
