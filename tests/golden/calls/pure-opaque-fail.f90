! Pure procedures of which a statement is not understood: they may read all that they are handed, and what the host has.
subroutine function_of_array(s)
  integer :: s(2, 1000), i
  do i = 2, 1000 ! expect: sequential
    s(:, i) = f(s(:, i - 1))
  end do
contains
  pure function f(b) result(c)
    integer, intent(in) :: b(2)
    integer :: c(2)
    c = cshift(b, 1)
  end function
end subroutine

subroutine function_of_scalar(s)
  integer :: s(2, 1000), i
  do i = 2, 1000 ! expect: sequential
    s(1, i) = g(s(:, i - 1))
  end do
contains
  pure function g(b) result(c)
    integer, intent(in) :: b(2)
    integer :: c, t(2)
    t = cshift(b, 1)
    c = t(1)
  end function
end subroutine

subroutine host(s)
  integer :: s(2, 1000), i
  do i = 2, 1000 ! expect: sequential
    s(1, i) = h(i)
  end do
contains
  pure function h(i) result(c)
    integer, intent(in) :: i
    integer :: c, t(2)
    t = cshift(s(:, i - 1), 1)
    c = t(1)
  end function
end subroutine

subroutine subroutines(s)
  integer :: s(2, 1000), i
  do i = 2, 1000 ! expect: sequential
    call turn(s(:, i), s(:, i - 1))
  end do
contains
  pure subroutine turn(c, b)
    integer, intent(out) :: c(2)
    integer, intent(in) :: b(2)
    c = cshift(b, 1)
  end subroutine
end subroutine
