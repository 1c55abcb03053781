! Near misses: an element of other iterations, a member that they read, an element as a whole.
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
    c(i / 2 + 1)%x = c(i)%x + sqrt(c(i)%v)
  end subroutine
  subroutine force(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, 3
       fixed(i)%f(k) = sqrt(fixed(i)%x + k)
    end do
    if (i > 7) fixed(i) = fixed(1)
  end subroutine
  subroutine around(i)
    integer, intent(in) :: i
    integer :: k
    do k = 1, grown(i)%n
       grown(i)%v = grown(i)%x + sqrt(grown(grown(i)%near(k))%v)
    end do
  end subroutine
end module
subroutine driver(n, c)
  use cells
  integer, intent(in) :: n
  type(cell) :: c(n)
  integer :: i
  do i = 1, n ! expect: sequential
     call push(n, c, i)
  end do
  do i = 1, n ! expect: sequential
     call force(i)
  end do
  do i = 1, n ! expect: sequential
     call around(i)
  end do
end subroutine
