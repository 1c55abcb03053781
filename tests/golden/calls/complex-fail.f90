! The callee takes two neighbouring reals for one complex number: the next call's first one among them.
subroutine turn(z)
  complex :: z
  z = cmplx(aimag(z), real(z))
end subroutine turn

subroutine turns(n, a)
  integer :: n, i
  real :: a(*)
  do i = 1, n ! expect: sequential H103(a)
    call turn(a(i))
  end do
end subroutine turns
