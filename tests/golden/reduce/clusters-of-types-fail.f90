! Near misses: what is added to is read; nobody knows how many structures there are; two arrays on the way.
module clusters
  implicit none
  type point
    real(8) :: x, y
    integer :: k
  end type
  type cluster
    real(8) :: x, y, at(2)
    integer :: n
  end type
  type(cluster) :: cl(12)
contains
  subroutine reads(n, p)
    integer, intent(in) :: n
    type(point), intent(in) :: p(n)
    integer :: i
    do i = 1, n ! expect: sequential
      if (cl(p(i)%k)%n > 100) cycle
      cl(p(i)%k)%n = cl(p(i)%k)%n + 1
    end do
  end subroutine

  subroutine unknown(n, p, c)
    integer, intent(in) :: n
    type(point), intent(in) :: p(n)
    type(cluster), intent(inout) :: c(:)
    integer :: i
    do i = 1, n ! expect: sequential
      c(p(i)%k)%x = c(p(i)%k)%x + p(i)%x
    end do
  end subroutine

  subroutine two(n, p)
    integer, intent(in) :: n
    type(point), intent(in) :: p(n)
    integer :: i
    do i = 1, n ! expect: sequential
      cl(p(i)%k)%at(mod(i, 2) + 1) = cl(p(i)%k)%at(mod(i, 2) + 1) + p(i)%x
    end do
  end subroutine
end module
