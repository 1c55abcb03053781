! Bounds that are set in the same iteration, or stay; a value that only a bound after the loop needs is kept.
subroutine own(a, s, idx, n)
  implicit none
  integer, intent(in) :: n, idx(n)
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: s(n)
  integer :: i, k
  do i = 1, n ! expect: parallel private(k)
    k = idx(i)
    s(i) = sum(a(1:k))
  end do
end subroutine

subroutine fixed(a, s, m, n)
  implicit none
  integer, intent(in) :: m, n
  real(8), intent(in) :: a(n, n)
  real(8), intent(out) :: s(n)
  integer :: i
  do i = 1, n ! expect: parallel
    s(i) = sum(a(1:m, i))
  end do
end subroutine

subroutine after(a, b, r, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  real(8), intent(out) :: r
  integer :: i, k
  do i = 1, n ! expect: parallel lastprivate(k)
    k = mod(i, 100) + 1
    b(i) = b(i) + k
  end do
  r = dot_product(a(1:k), b(1:k))
end subroutine

subroutine header(a, b, r, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  real(8), intent(out) :: r
  integer :: i, j, k
  do i = 1, n ! expect: parallel lastprivate(k)
    k = mod(i, 100) + 1
    b(i) = b(i) + k
  end do
  r = 0
  do j = 1, count(a(1:k) > 3)
    r = r + b(j)
  end do
end subroutine
