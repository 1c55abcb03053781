! An allocatable array of a module is the same one in the caller and in its callees: its subscripts are compared.
! Of a section that is handed over, a dummy array touches no other elements.
! twin: text
module fields
  integer :: nx, ng
  real(8), allocatable :: q(:,:), f(:,:), s(:)
contains
  subroutine relax(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, nx
       q(i, g) = sqrt(f(i, g)) + q(i, g)
    end do
    s(g) = q(1, g)
  end subroutine
  subroutine moved(g, k)
    integer, intent(in) :: g, k(:)
    integer :: i
    do i = 1, nx
       q(k(i), g) = sqrt(f(i, g + 1))
    end do
  end subroutine
  subroutine whole(x, n)
    integer, intent(in) :: n
    real(8) :: x(n)
    integer :: i
    do i = 1, n
       x(i) = sqrt(x(i)) + n
    end do
  end subroutine
end module
subroutine driver(k)
  use fields
  integer, intent(in) :: k(:)
  integer :: g
  do g = 1, ng ! expect: parallel doall
     call relax(g)
  end do
  do g = 1, ng - 1 ! expect: parallel doall
     call moved(g, k)
  end do
  do g = 1, ng ! expect: parallel doall
     call whole(q(:, g), nx)
  end do
end subroutine
