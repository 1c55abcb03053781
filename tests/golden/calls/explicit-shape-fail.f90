! What the last dimension of an array of assumed size may hold, nothing says; nor what `x(n, 1)` means; nor what lies behind a section.
! twin: text
subroutine columns(a, n, m, idx)
  integer, intent(in) :: n, m, idx(n)
  real, intent(inout) :: a(n, m)
  integer :: k
  do k = 1, m ! expect: sequential a
     call scatter(a(1, k), n, idx)
  end do
end subroutine
subroutine planes(a, n, m, nk, idx)
  integer, intent(in) :: n, m, nk, idx(n)
  real, intent(inout) :: a(n, m, nk)
  integer :: k
  do k = 1, nk ! expect: sequential a
     call scatter2(a(1, 1, k), n, m, idx)
  end do
end subroutine
subroutine counted(a, n, m, cnt)
  integer, intent(in) :: n, m, cnt(m)
  real, intent(inout) :: a(n, m)
  integer :: k
  do k = 1, m - 1 ! expect: sequential a
     call first(a(1, k), n + 1, cnt, k)
  end do
end subroutine
subroutine scatter(x, n, idx)
  integer, intent(in) :: n, idx(n)
  real, intent(inout) :: x(*)
  integer :: i
  do i = 1, n
     x(idx(i)) = x(idx(i)) + 1.0
  end do
end subroutine
subroutine scatter2(x, n, m, idx)
  integer, intent(in) :: n, m, idx(n)
  real, intent(inout) :: x(n, 1)
  integer :: i
  do i = 1, n
     x(idx(i), idx(n + 1 - i)) = x(idx(i), 1) + 1.0
  end do
end subroutine
subroutine first(x, n, cnt, k)
  integer, intent(in) :: n, k, cnt(*)
  real, intent(inout) :: x(n)
  integer :: i
  do i = 1, cnt(k)
     x(i) = x(i)*2.0
  end do
end subroutine
