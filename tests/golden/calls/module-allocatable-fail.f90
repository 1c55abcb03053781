! Near misses: two iterations share a column, one reads what another one writes, and a callee allocates.
! twin: text
module fields
  integer :: nx, ng
  real(8), allocatable :: q(:,:), f(:,:), s(:)
contains
  subroutine shared(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, nx
       q(i, g / 2 + 1) = sqrt(f(i, g)) + g
    end do
  end subroutine
  subroutine before(g)
    integer, intent(in) :: g
    integer :: i
    do i = 1, nx
       q(i, g) = sqrt(f(i, g)) + q(i, g - 1)
    end do
  end subroutine
  subroutine anew(g)
    integer, intent(in) :: g
    if (.not. allocated(q)) allocate (q(nx, ng))
    q(1, g) = g
  end subroutine
  subroutine whole(x, n)
    integer, intent(in) :: n
    real(8) :: x(n)
    integer :: i
    do i = 1, n
       x(i) = sqrt(x(i)) + n
    end do
  end subroutine
  subroutine all(x, n, m)
    integer, intent(in) :: n, m
    real(8) :: x(n, m)
    x(1, m) = sqrt(x(1, 1)) + n
  end subroutine
end module
subroutine driver
  use fields
  integer :: g
  do g = 1, ng ! expect: sequential H103(q)
     call shared(g)
  end do
  do g = 2, ng ! expect: sequential H101(q)
     call before(g)
  end do
  do g = 1, ng ! expect: sequential
     call anew(g)
  end do
  do g = 1, ng - 1 ! expect: sequential H101(q)
     call whole(q(:, g), 2 * nx)
     q(:, g + 1) = q(:, g) + 1
  end do
  do g = 1, ng ! expect: sequential H103(q)
     call whole(q(1, g), nx)
  end do
  do g = 1, ng ! expect: sequential H103(q)
     call all(q(:, g), nx, ng)
  end do
end subroutine
