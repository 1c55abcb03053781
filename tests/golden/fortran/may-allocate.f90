! An assignment to a section allocates nothing.
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
    do t = 1, n ! expect: parallel not-validated
      all(t)%now(:) = all(t)%next * 0.5d0
    end do
  end subroutine step
end module tiles
