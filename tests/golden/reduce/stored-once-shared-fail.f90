! Near misses: values that are read, or change (blocks know them); another name; a component of a structure that is read whole.
subroutine reads(n, x, info)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer, intent(inout) :: info
  integer :: i
  do i = 1, n ! expect: parallel linear-form not-reduction
    if (x(i) < 0.0d0) info = 3
    x(i) = info
  end do
end subroutine

subroutine value(n, x, info, next)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer, intent(inout) :: info, next
  integer :: i
  do i = 1, n ! expect: parallel linear-form not-reduction
    if (x(i) < 0.0d0) then
      info = next
      next = 5
    end if
    x(i) = 1.0d0
  end do
end subroutine

subroutine shared(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: info, other, i
  equivalence (info, other)
  save info
  do i = 1, n ! expect: sequential H105(info)
    if (x(i) < 0.0d0) info = 3
    x(i) = other
  end do
end subroutine

subroutine told(n, x, stop)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  integer, volatile :: stop
  integer :: i
  do i = 1, n ! expect: sequential H207(stop)
    if (x(i) < 0.0d0) stop = 1
  end do
end subroutine

subroutine whole(n, x, s, t)
  type solver
    integer :: info
    integer :: steps
  end type
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  type(solver), intent(inout) :: s, t
  integer :: i
  do i = 1, n ! expect: sequential
    if (x(i) < 0.0d0) s%info = 3
    if (x(i) > 8.0d0) t = s
    x(i) = 1.0d0
  end do
end subroutine
