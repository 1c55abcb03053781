! The near miss: a group whose members no clause names. twin: text
subroutine fill(n, a, b)
  integer :: n, i
  real :: a(n), b(n), t, scale
  namelist /settings/ scale
  read (*, nml = settings)
  do i = 1, n ! expect: parallel private private(t) inserted
    t = scale * a(i)
    b(i) = sqrt(t) + exp(t) + sin(t) * t
  end do
end subroutine
