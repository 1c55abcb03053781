! Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
! options: force
! twin: text
integer function compact(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  k = 0
  do i = 1, n ! expect: parallel linear-form
    if (x(i) > 0) then
      k = k + 1
      out(k) = x(i)
    end if
  end do
  compact = k
end function

! Several arrays at one counter.
integer function both(n, x, at, value)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: at(n), value(n)
  integer :: i, k

  k = 0
  do i = 1, n ! expect: parallel linear-form
    if (x(i) > 0) then
      k = k + 1
      at(k) = i
      value(k) = x(i)
    end if
  end do
  both = k
end function

! Several counters.
integer function parted(n, x, more, less, count)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: more(n), less(n), count
  integer :: i, j, k

  k = 0
  j = 0
  do i = 1, n ! expect: parallel linear-form
    if (x(i) > 0) then
      k = k + 1
      more(k) = x(i)
    else
      j = j + 1
      less(j) = x(i)
    end if
  end do
  count = j
  parted = k
end function

! Two elements for each step.
integer function pairs(n, x, out, k)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(2, n), k
  integer :: i

  do i = 1, n ! expect: parallel linear-form
    if (x(i) == 0) cycle
    out(1, k) = i
    out(2, k) = x(i)
    k = k + 1
  end do
  pairs = k
end function

! A counter that falls.
integer function downwards(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  k = n
  do i = 1, n ! expect: parallel linear-form
    if (x(i) > 0) then
      out(k) = x(i)
      k = k - 1
    end if
  end do
  downwards = k
end function
