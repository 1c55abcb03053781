! Near misses: a function that counts its calls, one that changes a variable of the module, one that reads a variable
! that the nest changes, one that may look at the whole array.
! twin: text
module limit
  integer :: most
end module limit

integer function counted(a, b)
  integer, intent(in) :: a, b
  integer, save :: calls = 0
  calls = calls + 1
  counted = calls
  if (a >= b) counted = a
end function counted

integer function noted(a, b)
  use limit
  integer, intent(in) :: a, b
  if (a > most) most = a
  noted = b
  if (a >= b) noted = a
end function noted

integer function limited(a, b)
  use limit
  integer, intent(in) :: a, b
  limited = b
  if (a >= most) limited = a
end function limited

integer function anywhere(row, j)
  integer, intent(in) :: row(*), j
  anywhere = row(j + 1)
end function anywhere

subroutine counts(n, t)
  integer, intent(in) :: n
  integer, intent(inout) :: t(n, n)
  integer :: i, j
  integer, external :: counted
  do i = 2, n ! expect: sequential H202
    do j = 2, n ! expect: sequential H202
      t(j, i) = counted(t(j - 1, i), t(j, i - 1))
    end do
  end do
end subroutine counts

subroutine notes(n, t)
  use limit
  integer, intent(in) :: n
  integer, intent(inout) :: t(n, n)
  integer :: i, j
  integer, external :: noted
  do i = 2, n ! expect: sequential H202
    do j = 2, n ! expect: sequential H202
      t(j, i) = noted(t(j - 1, i), t(j, i - 1))
    end do
  end do
end subroutine notes

subroutine limits(n, t)
  use limit
  integer, intent(in) :: n
  integer, intent(inout) :: t(n, n)
  integer :: i, j
  integer, external :: limited
  do i = 2, n ! expect: sequential H202
    do j = 2, n ! expect: sequential H202
      t(j, i) = limited(t(j - 1, i), t(j, i - 1))
      most = t(j, i)
    end do
  end do
end subroutine limits

subroutine rows(n, t)
  integer, intent(in) :: n
  integer, intent(inout) :: t(n, n)
  integer :: i, j
  integer, external :: anywhere
  do i = 2, n ! expect: sequential t
    do j = 2, n ! expect: sequential t
      t(j, i) = anywhere(t(1, i), j - 2) + t(j, i - 1)
    end do
  end do
end subroutine rows
