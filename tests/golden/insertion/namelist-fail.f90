! Near miss: OpenMP forbids members of NAMELIST groups in clauses that make copies. twin: text
subroutine fill(n, a, b)
  integer :: n, i
  real :: a(n), b(n), t, total
  namelist /results/ t, total
  total = 0.0
  do i = 1, n ! expect: parallel private not-inserted H410
    t = 2.0 * a(i)
    b(i) = sqrt(t) + exp(t) + sin(t) * t
  end do
  do i = 1, n ! expect: parallel reduction not-inserted H410
    total = total + sqrt(a(i)) * exp(a(i)) + sin(a(i))
  end do
  print *, total
end subroutine
