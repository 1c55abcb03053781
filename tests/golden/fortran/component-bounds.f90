! The bounds of a section are other components of the variable that holds it.
module grids
  implicit none
  type grid
    integer :: nx, ny
    double precision, allocatable :: h(:,:)
  end type
contains
  subroutine advance(m, dt)
    type(grid), intent(inout) :: m
    double precision, intent(in) :: dt
    double precision :: next(m%nx, m%ny)
    integer :: i, j
    do j = 1, m%ny ! expect: parallel doall not-validated
      do i = 1, m%nx
        next(i, j) = m%h(i, j) + dt*(m%h(i, j)**2 - 1)
      end do
    end do
    m%h(1:m%nx, 1:m%ny) = next(1:m%nx, 1:m%ny) ! expect: parallel not-validated expect: parallel not-validated
  end subroutine
end module
