! Not each iteration that writes moves the counter on, or other iterations look at what is written. twin: text
integer function stays(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n + 1)
  integer :: i, k

  k = 1
  do i = 1, n ! expect: sequential H109(k)
    out(k) = x(i)
    if (x(i) > 0) k = k + 1
  end do
  stays = k
end function

integer function back(n, x, at, value)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: at(n), value(n)
  integer :: i, k

  k = 0
  do i = 1, n ! expect: sequential
    if (x(i) > 0) then
      k = k + 1
      at(k) = i
      value(k) = x(i)
    else if (k > 0) then
      k = k - 1
    end if
  end do
  back = k
end function

integer function ends(n, x, out, count)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n), count
  integer :: i, j, k

  k = 0
  j = n
  do i = 1, n ! expect: sequential H109(k)
    if (x(i) > 0) then
      k = k + 1
      out(k) = x(i)
    else
      out(j) = x(i)
      j = j - 1
    end if
  end do
  count = j
  ends = k
end function

integer function beyond(n, x, out, k)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(2 * n + 2), k
  integer :: i

  do i = 1, n ! expect: sequential H109(k)
    if (x(i) == 0) cycle
    out(2 * k) = i
    out(2 * k + 2) = x(i)
    k = k + 1
  end do
  beyond = k
end function

integer function different(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  k = 1
  out(1) = x(1)
  do i = 1, n ! expect: sequential
    if (x(i) /= out(k)) then
      k = k + 1
      out(k) = x(i)
    end if
  end do
  different = k
end function
