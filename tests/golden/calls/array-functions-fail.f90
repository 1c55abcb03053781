! What such a function reads of others' elements, or what it may change, keeps the loop sequential.
! twin: text
module particles
  implicit none
  real(8) :: mean(3)
contains
  pure function drift(v, b) result(w)
    real(8), intent(in) :: v(3), b
    real(8) :: w(3)
    w = v*b + mean
  end function
  function counted(v) result(w)
    real(8), intent(in) :: v(3)
    real(8) :: w(3)
    mean = mean + v
    w = mean
  end function
  subroutine neighbours(v, n, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(3, n)
    real(8), intent(in) :: b
    integer :: i
    do i = 2, n ! expect: sequential v
       v(:, i) = drift(v(:, i - 1), b)
    end do
  end subroutine
  subroutine module_variable(v, n, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(3, n)
    real(8), intent(in) :: b
    integer :: i
    do i = 1, n ! expect: sequential mean
       v(:, i) = drift(v(:, i), b)
       mean = 0.5d0*(mean + v(:, i))
    end do
  end subroutine
  subroutine not_pure(v, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(3, n)
    integer :: i
    do i = 1, n ! expect: sequential H208
       v(:, i) = counted(v(:, i))
    end do
  end subroutine
end module
