! Sums into each structure of an array, picked by what an inner loop has found (k means). golden: output
! twin: text
module clusters
  implicit none
  type point
    real(8) :: x, y
  end type
  type cluster
    real(8) :: x, y, at(2)
    integer :: n
  end type
  type bins
    real(8) :: h(0:49)
    integer :: c(-3:3)
  end type
  type(cluster) :: cl(0:11)
contains
  subroutine assign(n, p)
    integer, intent(in) :: n
    type(point), intent(in) :: p(n)
    integer :: i, k, best
    real(8) :: d, least
    do i = 1, n ! expect: parallel reduction scalar-replacement
      least = 1d30
      best = 0
      do k = 0, 11
        d = (p(i)%x - cl(k)%at(1))**2 + (p(i)%y - cl(k)%at(2))**2
        if (d < least) then
          least = d
          best = k
        end if
      end do
      cl(best)%x = cl(best)%x + p(i)%x
      cl(best)%y = cl(best)%y + p(i)%y
      cl(best)%n = cl(best)%n + 1
    end do
  end subroutine

  ! Members that are not counted from 1.
  subroutine histogram(n, key, x, b)
    integer, intent(in) :: n, key(n)
    real(8), intent(in) :: x(n)
    type(bins), intent(inout) :: b
    integer :: i, k
    do i = 1, n ! expect: parallel reduction
      k = iand(key(i), 31)
      b%h(k) = b%h(k) + sin(x(i))
      b%c(mod(k, 4)) = b%c(mod(k, 4)) + 1
    end do
  end subroutine
end module
