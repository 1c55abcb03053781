! Nothing connects p with n: rows may be empty, and packed otherwise. twin: text
subroutine pack(n, m, p, a, b)
  implicit none
  integer, intent(in) :: n, m, p
  double precision, intent(inout) :: a(*)
  double precision, intent(in) :: b(*)
  integer :: i, j, k
  if (p <= m) then
    k = 0
    do i = 1, p ! expect: sequential k
      do j = i, n
        k = k + 1
        a(k) = a(k) + b(j)
      end do
    end do
  end if
end subroutine pack
