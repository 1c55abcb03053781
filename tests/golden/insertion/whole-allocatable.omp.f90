! golden: output
! twin: text
! A whole allocatable array that keeps its shape is assigned as a section: threads share out no other assignment.
module whole
  implicit none
  type :: pair
    real(8) :: left, right
  end type
  type :: field
    integer :: n
    real(8) :: fixed(300, 200)
    real(8), allocatable :: v(:), w(:, :)
  end type
contains
! Components, with the bounds that they have there.
subroutine components(f, g, factor)
  type(field), intent(inout) :: f
  type(field), intent(in) :: g
  real(8), intent(in) :: factor
  allocate(f%w(0:g%n, g%n))
  !$omp parallel workshare if(size(f%v,1) >= 2000)
  f%v(:) = f%v + factor * g%v ! expect: parallel inserted not-validated
  !$omp end parallel workshare
  !$omp parallel workshare if(int(size(f%w,1), 8) * size(f%w,2) >= 3000)
  f%w(:, :) = g%w * 2 ! expect: parallel inserted not-validated
  !$omp end parallel workshare
  !$omp parallel workshare if(int(size(f%w,1), 8) * size(f%w,2) >= 5000)
  f%w(:, :) = 0 ! expect: parallel inserted not-validated
  !$omp end parallel workshare
  !$omp parallel workshare if(size(f%w,1) >= 4000)
  f%w(:, 2) = f%v ! expect: parallel inserted not-validated
  !$omp end parallel workshare
  !$omp parallel workshare
  f%fixed(:, 2:) = 1 ! expect: parallel inserted not-validated
  !$omp end parallel workshare
end subroutine

subroutine scale(n, b, c, total)
  integer, intent(in) :: n
  real(8), intent(in) :: b(:), c(n)
  real(8), intent(out) :: total
  real(8), allocatable :: a(:), square(:, :)
  type(pair) :: pairs(100000)
  integer :: k
  allocate(a(n), square(n, n))
  !$omp parallel workshare &
  !$omp if(int(ubound(square,1), 8) * ubound(square,2) >= 10000)
  square(:, :) = 1.0d0 ! expect: parallel inserted
  !$omp end parallel workshare
  !$omp parallel do if(n >= 3000)
  do k = 1, n ! expect: parallel
    a(k) = b(k) + c(k)
  end do
  !$omp end parallel do
  !$omp parallel workshare if(ubound(a,1) >= 5000)
  a(:) = a * 2 ! expect: parallel inserted
  !$omp end parallel workshare
  !$omp parallel workshare if(ubound(a,1) >= 3000)
  A(:)  =  c * a - b ! expect: parallel inserted
  !$omp end parallel workshare
  !$omp parallel workshare if(ubound(a,1) >= 4000)
  a(:) = c + b ! expect: parallel inserted
  !$omp end parallel workshare
  !$omp parallel workshare if(ubound(a,1) >= 4000)
  where (a > 0) a = c ! expect: parallel inserted
  !$omp end parallel workshare
  !$omp parallel workshare
  pairs%left = 1.0d0 ! expect: parallel inserted
  !$omp end parallel workshare
  total = sum(a) + sum(square) + sum(pairs%left)
end subroutine
end module
