! Near miss: the first element is left as the iteration before made it.
subroutine cols(a, b, n, m)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(out) :: b(n, m)
  real(8) :: w(n)
  integer :: i, k
  w = 0
  do i = 1, m ! expect: sequential
    w(2:n) = 2*a(2:n, i)
    do k = 1, n
      b(k, i) = w(k) + w(n + 1 - k)
    end do
    w(1) = w(n)
  end do
end subroutine
