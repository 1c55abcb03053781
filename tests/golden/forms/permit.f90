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

! What goes along with the greatest element is read where that is replaced, and nowhere else: `b` may be shorter.
real(8) function beside(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(*)
  real(8) :: m, v
  integer :: i

  m = a(1)
  v = 0d0
  do i = 2, n ! expect: parallel linear-form
    if (a(i) > m) then
      m = a(i)
      v = b(i)
    end if
  end do
  beside = m + v
end function
