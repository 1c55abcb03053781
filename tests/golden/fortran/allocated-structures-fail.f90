! The loop gives the component another size; an element is that of an earlier iteration.
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
  subroutine replaced(a, b, n)
    type(all), intent(inout) :: a
    type(all), intent(in) :: b(n)
    integer, intent(in) :: n
    integer :: i, k
    k = 0
    do i = 1, n ! expect: sequential
      k = k + size(a%p)
      a = b(i)
    end do
    print *, k
  end subroutine
  subroutine carried(a)
    type(all), intent(inout) :: a
    integer :: i
    do i = 2, size(a%p) ! expect: sequential H101
      a%p(i)%x = sin(a%p(i - 1)%x)
    end do
  end subroutine
  subroutine longer(a)
    type(all), intent(inout) :: a
    integer :: i, j
    do i = 1, size(a%s) ! expect: sequential
      do j = 1, size(a%s(1)%y)
        a%s(1)%y(j) = a%s(1)%y(j)/2 + i
      end do
    end do
  end subroutine
end module
