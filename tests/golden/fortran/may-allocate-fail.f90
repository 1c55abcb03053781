! golden: report
! An assignment that may allocate its left side says so, with what helps; nothing is said of the array that keeps the
! right side meanwhile.
module tiles
  implicit none
  type :: tile
    real(8), allocatable :: now(:), next(:)
  end type tile
  type(tile) :: all(8)
contains
  subroutine step(n)
    integer, intent(in) :: n
    integer :: t
    do t = 1, n ! expect: sequential H412
      all(t)%now = all(t)%next * 0.5d0
    end do
  end subroutine step
end module tiles
