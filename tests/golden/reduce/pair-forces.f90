! Forces of pairs, added to both: arrays as long as their callers say.
subroutine pairs(n, x, f, e)
  integer, intent(in) :: n
  double precision, intent(in) :: x(3,n)
  double precision, intent(inout) :: f(3,n)
  double precision, intent(out) :: e
  double precision :: d(3), r2
  integer :: i, j
  e = 0
  do i = 1, n ! expect: conditional private reduction runtime-test inserted
    do j = i + 1, n
      d = x(:,i) - x(:,j)
      r2 = d(1)*d(1) + d(2)*d(2) + d(3)*d(3)
      if (r2 < 4d0) then
        e = e + r2
        f(:,i) = f(:,i) + d
        f(:,j) = f(:,j) - d
      end if
    end do
  end do
end subroutine pairs

! From lists of neighbours, with a lower bound of its own.
subroutine listed(n, x, f, list, many)
  integer, intent(in) :: n, list(64,n), many(n)
  double precision, intent(in) :: x(0:n)
  double precision, intent(inout) :: f(0:n)
  double precision :: d
  integer :: i, j, k
  do i = 1, n ! expect: conditional reduction runtime-test inserted
    do k = 1, many(i)
      j = list(k,i)
      d = x(i) - x(j)
      f(i) = f(i) + d
      f(j) = f(j) - d
    end do
  end do
end subroutine listed
