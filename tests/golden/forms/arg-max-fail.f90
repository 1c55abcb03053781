! What the greatest value is compared with, or set to, depends on where it was. twin: text
subroutine greatest(n, a, value, where)
  integer, intent(in) :: n
  double precision, intent(in) :: a(0:n-1)
  double precision, intent(out) :: value
  integer, intent(out) :: where
  double precision :: m
  integer :: at, i
  m = a(0)
  at = 0
  do i = 1, n - 1 ! expect: sequential H106(m)
    if (a(i) > m) then
      m = a(i) - at
      at = i
    end if
  end do
  value = m
  where = at
end subroutine
