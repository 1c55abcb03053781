! A callee touches members of the element that its argument names, of an array that it is handed, or knows by its name.
! twin: text
module cells
  type cell
    real(8) :: x, v, f(3)
    integer :: n, near(8)
  end type
  type(cell) :: fixed(4000)
  type(cell), allocatable :: grown(:)
contains
  subroutine push(n, c, i)
    integer, intent(in) :: n, i
    type(cell), intent(inout) :: c(n)
    c(i)%x = c(i)%x + sqrt(c(i)%v)
  end subroutine
  subroutine force(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, 3
       fixed(i)%f(k) = sqrt(fixed(i)%x + k)
    end do
  end subroutine
  subroutine around(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, grown(i)%n
       grown(i)%x = grown(i)%x + sqrt(grown(grown(i)%near(k))%v)
    end do
  end subroutine
end module
subroutine driver(n, c)
  use cells
  integer, intent(in) :: n
  type(cell) :: c(n)
  integer :: i
  do i = 1, n ! expect: parallel doall
     call push(n, c, i)
  end do
  do i = 1, n ! expect: parallel doall
     call force(i)
  end do
  do i = 1, n ! expect: parallel doall
     call around(i)
  end do
end subroutine
