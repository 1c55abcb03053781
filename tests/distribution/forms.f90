! Names of constructs, continued lines, several statements on a line, branches.
program forms
  implicit none
  integer, parameter :: n = 40
  double precision :: x(n), y(n), last, biggest
  integer :: i, &
    t, at
  outer: do t = 1, 4
    inner: do i = 1, &
        n
      x(i) = i*t
    end do inner
    do i = 1, n; y(i) = x(i); end do
    if (t == 2) cycle outer
    do i = 2, n
      y(i) = x(i) - x(i - 1)
      last = y(i)*2
    end do
    select case (t)
    case (1)
      print *, 'one', y(3), last
    case default
      print *, 'other', y(n), last
    end select
    if (t == 1) then
      do i = 1, n
        x(i) = y(i)
      end do
    else if (t == 3) then
      do i = 1, n
        y(i) = x(i)
      end do
    end if
  end do outer
  biggest = -1.0d0
  do i = 1, n
    if (x(i) > biggest) biggest = x(i)
  end do
  print *, biggest, i
  do while (biggest > 1.0d0)
    biggest = biggest*0.5d0
    do i = 1, n
      x(i) = x(i)*0.5d0
    end do
    do i = 1, n - 1
      y(i) = x(i + 1)
    end do
  end do
  write (unit=*, fmt='(f10.4)', advance='no') x(7)
  write (*, *) y(8)
end program
