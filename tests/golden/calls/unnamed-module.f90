! The caller has no name for the arrays of a module that its callees touch.
! twin: text
module fields
  integer :: nx
  real(8), allocatable :: q(:,:)
  real(8) :: w(200, 300)
contains
  subroutine column(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, nx
       q(i, g) = sqrt(w(i, g)) + q(i, g)
    end do
  end subroutine
  subroutine fixed(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, 200
       w(i, g) = sqrt(w(i, g)) + g
    end do
  end subroutine
end module
subroutine driver(n)
  use fields, only: column, fixed
  integer, intent(in) :: n
  integer :: g
  do g = 1, n ! expect: parallel doall
     call column(g)
  end do
  do g = 1, n ! expect: parallel doall
     call fixed(g)
  end do
end subroutine
