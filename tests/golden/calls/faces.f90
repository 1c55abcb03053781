! One of two faces of a block is set: which one is decided by bounds that are one of two numbers each.
! twin: text
subroutine faces(n, side, a)
  implicit none
  integer, intent(in) :: n, side(n)
  double precision, intent(inout) :: a(5, 5, n)
  integer :: e
  do e = 1, n ! expect: parallel
    call face(side(e), a(1, 1, e))
  end do
end subroutine

subroutine face(side, a)
  implicit none
  integer, intent(in) :: side
  double precision, intent(inout) :: a(5, 5)
  integer :: i, j, first, last
  first = 1
  last = 5
  if (side == 1) first = 5
  if (side == 2) last = 1
  do j = first, last ! expect: parallel
    do i = 1, 5 ! expect: parallel
      a(i, j) = 0.0d0
    end do
  end do
end subroutine
