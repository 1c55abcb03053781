! A work array filled by an assignment to the whole of it: each iteration has its own copy.
! options: force
subroutine cols(a, b, n, m)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(out) :: b(n, m)
  real(8) :: w(n)
  integer :: i, k
  do i = 1, m ! expect: parallel inserted
    w = 2*a(:, i)
    do k = 1, n
      b(k, i) = w(k) + w(n + 1 - k)
    end do
  end do
end subroutine

subroutine given(a, b, w, n, m)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: w(n)
  real(8), intent(out) :: b(n, m)
  integer :: i, k
  do i = 1, m ! expect: parallel inserted
    w = 2*a(:, i)
    do k = 1, n
      b(k, i) = w(k) + w(n + 1 - k)
    end do
  end do
end subroutine
