! Components that are allocated and hold structures, which hold such components; loops over their sizes.
module lists
  implicit none
  type :: point
    real(8) :: x, y
  end type
  type :: series
    real(8), allocatable :: y(:)
  end type
  type :: all
    type(point), allocatable :: p(:)
    type(series), allocatable :: s(:)
  end type
contains
  subroutine move(a, d)
    type(all), intent(inout) :: a
    real(8), intent(in) :: d
    integer :: i
    do i = 1, size(a%p) ! expect: parallel doall not-validated
      a%p(i)%x = a%p(i)%x + d
      a%p(i)%y = sqrt(a%p(i)%y)
    end do
  end subroutine
  subroutine halved(a)
    type(all), intent(inout) :: a
    integer :: i, j
    do i = 1, size(a%s) ! expect: parallel not-validated
      do j = lbound(a%s(i)%y, 1), ubound(a%s(i)%y, 1)
        a%s(i)%y(j) = a%s(i)%y(j)/2
      end do
    end do
  end subroutine
end module
