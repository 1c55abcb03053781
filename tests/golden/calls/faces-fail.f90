! One of the numbers is too large by one, or is none that is known.
! twin: text
subroutine faces(n, side, a)
  implicit none
  integer, intent(in) :: n, side(n)
  double precision, intent(inout) :: a(25*n + 5)
  integer :: e
  do e = 0, n - 1 ! expect: sequential
    call face(side(e + 1), a(25*e + 1))
  end do
  do e = 0, n - 1 ! expect: sequential
    call row(side(e + 1), n, a(25*e + 1))
  end do
end subroutine

subroutine face(side, a)
  implicit none
  integer, intent(in) :: side
  double precision, intent(inout) :: a(5, 6)
  integer :: i, j, first, last
  first = 1
  last = 5
  if (side == 1) first = 5
  if (side == 2) last = 6
  do j = first, last ! expect: parallel
    do i = 1, 5 ! expect: parallel
      a(i, j) = 0.0d0
    end do
  end do
end subroutine

subroutine row(side, n, a)
  implicit none
  integer, intent(in) :: side, n
  double precision, intent(inout) :: a(5, *)
  integer :: i, j, last
  last = 5
  if (side == 2) last = n
  do j = 1, last ! expect: parallel
    do i = 1, 5 ! expect: parallel
      a(i, j) = 0.0d0
    end do
  end do
end subroutine
