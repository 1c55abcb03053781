! Near misses: an element is read otherwise; the size changes; nobody knows it.
subroutine reads(n, x, f, list, many)
  integer, intent(in) :: n, list(64,n), many(n)
  double precision, intent(in) :: x(n)
  double precision, intent(inout) :: f(n)
  double precision :: d
  integer :: i, j, k
  do i = 1, n ! expect: sequential H104(f)
    do k = 1, many(i)
      j = list(k,i)
      d = x(i) - x(j)
      if (f(j) > 1d0) d = d/2
      f(i) = f(i) + d
      f(j) = f(j) - d
    end do
  end do
end subroutine reads

subroutine grows(n, x, f, list, many)
  integer, intent(inout) :: n
  integer, intent(in) :: list(64,n), many(n)
  double precision, intent(in) :: x(n)
  double precision, intent(inout) :: f(n)
  double precision :: d
  integer :: i, j, k, m
  m = n
  n = 2
  do i = 1, m ! expect: sequential H104(f)
    do k = 1, many(i)
      j = list(k,i)
      d = x(i) - x(j)
      f(i) = f(i) + d
      f(j) = f(j) - d
    end do
  end do
end subroutine grows

subroutine unknown(n, x, f, list, many)
  integer, intent(in) :: n, list(64,n), many(n)
  double precision, intent(in) :: x(*)
  double precision, intent(inout) :: f(*)
  double precision :: d
  integer :: i, j, k
  do i = 1, n ! expect: sequential H104(f)
    do k = 1, many(i)
      j = list(k,i)
      d = x(i) - x(j)
      f(i) = f(i) + d
      f(j) = f(j) - d
    end do
  end do
end subroutine unknown
