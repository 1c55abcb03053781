! Near misses: two values, a value that is read in the iteration that stores it, in a callee, a jump out. twin: text
subroutine two(n, x, info)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: info(2)
  integer :: i
  do i = 1, n ! expect: sequential H103(info)
    if (x(i) < 0.0d0) info(1) = 3.0d0
    if (x(i) > 9.0d0) info(1) = 4.0d0
  end do
end subroutine

! Later it would be another value.
subroutine same(n, x, y)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n), y(n)
  integer :: i
  do i = 1, n ! expect: sequential H103(x)
    if (i == 6) x(6) = 3.0d0
    y(i) = x(i)
    if (y(i) > 8.0d0) x(6) = 3.0d0
  end do
end subroutine

subroutine look(v)
  real(8), intent(out) :: v
  integer :: failures
  common /seen/ failures
  v = failures
end subroutine

subroutine called(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: failures, i
  common /seen/ failures
  do i = 1, n ! expect: sequential H202
    if (x(i) < 0.0d0) failures = 3
    call look(x(i))
  end do
end subroutine

subroutine left(n, x, info)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n), info(2)
  integer :: i
  do i = 1, n ! expect: sequential H204
    x(i) = x(i) * 2.0d0
    if (x(i) < 0.0d0) then
      info(1) = 3.0d0
      exit
    end if
  end do
end subroutine
