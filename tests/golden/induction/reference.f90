! A counter that a callee reads through its argument. twin: text
double precision function half(k)
  integer, intent(in) :: k
  half = 0.5d0 * k
end function half

subroutine read_only(n, a, k0)
  integer :: n, k0, k, i
  double precision :: a(0:*)
  double precision, external :: half
  k = k0
  do i = 1, n ! expect: parallel induction
    a(k) = half(k)
    k = k + 1
  end do
end subroutine read_only
