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
    block
    double precision :: x_sums(0:11)
    double precision :: y_sums(0:11)
    integer :: n_sums(0:11)
    x_sums = 0
    y_sums = 0
    n_sums = 0
    !$omp parallel do private(least, best, k, d) &
    !$omp reduction(+:x_sums, y_sums, n_sums) if(n >= 90)
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
      x_sums(best) = x_sums(best) + p(i)%x
      y_sums(best) = y_sums(best) + p(i)%y
      n_sums(best) = n_sums(best) + 1
    end do
    !$omp end parallel do
    where (x_sums /= 0) cl%x = cl%x + x_sums
    where (y_sums /= 0) cl%y = cl%y + y_sums
    where (n_sums /= 0) cl%n = cl%n + n_sums
    end block
  end subroutine

  ! Members that are not counted from 1.
  subroutine histogram(n, key, x, b)
    integer, intent(in) :: n, key(n)
    real(8), intent(in) :: x(n)
    type(bins), intent(inout) :: b
    integer :: i, k
    block
    double precision :: h_sums(0:49)
    integer :: c_sums(-3:3)
    h_sums = 0
    c_sums = 0
    !$omp parallel do private(k) reduction(+:h_sums, c_sums) if(n >= 400)
    do i = 1, n ! expect: parallel reduction
      k = iand(key(i), 31)
      h_sums(k) = h_sums(k) + sin(x(i))
      c_sums(mod(k, 4)) = c_sums(mod(k, 4)) + 1
    end do
    !$omp end parallel do
    where (h_sums /= 0) b%h = b%h + h_sums
    where (c_sums /= 0) b%c = b%c + c_sums
    end block
  end subroutine
end module
