module matrix
  implicit none
contains
  ! Rows whose lengths nobody knows beforehand: the model takes them for short. In this run they are long.
  subroutine squares(n, start, value, sums)
    integer, intent(in) :: n, start(n + 1)
    double precision, intent(in) :: value(*)
    double precision, intent(out) :: sums(n)
    double precision :: s
    integer :: r, k
    do r = 1, n
      s = 0
      do k = start(r), start(r + 1) - 1
        s = s + value(k) * value(k)
      end do
      sums(r) = s
    end do
  end subroutine
end module

! Any number of cells: with an `if` clause for the model. In this run there are three.
subroutine cells(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = 0.5d0 * a(i)
    a(i) = a(i) + i
  end do
end subroutine

program rows
  use matrix
  implicit none
  integer :: start(2001), r, t, few
  double precision :: value(4000000), sums(2000), small(3)
  value = 0
  small = 2
  read (*, *) few
  do r = 1, 2001
    start(r) = 2000 * (r - 1) + 1
  end do
  do t = 1, 20
    call squares(2000, start, value, sums)
  end do
  call cells(few, small)
  print *, sums(7), small(3)
end program
