! Near misses: two iterations share a column, or one reads what another one writes.
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
       q(i, (g + 1) / 2) = sqrt(w(i, g)) + g
    end do
  end subroutine
  subroutine fixed(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, 200
       w(i, g) = sqrt(w(i, g + 1)) + g
    end do
  end subroutine
end module
subroutine driver(n)
  use fields, only: column, fixed
  integer, intent(in) :: n
  integer :: g
  do g = 1, n ! expect: sequential
     call column(g)
  end do
  do g = 1, n - 1 ! expect: sequential
     call fixed(g)
  end do
end subroutine
