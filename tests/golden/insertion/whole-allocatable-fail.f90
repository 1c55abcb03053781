! twin: text
! Assignments that may give a whole allocatable array, or a component, another shape.
module whole_anew
  implicit none
  type :: field
    real(8), allocatable :: v(:)
  end type
contains
subroutine anew_component(f, b)
  type(field), intent(inout) :: f
  real(8), intent(in) :: b(:)
  f%v = b ! expect: parallel not-inserted H412 not-validated
end subroutine

subroutine anew(n, b, c, total)
  integer, intent(in) :: n
  real(8), intent(in) :: b(:), c(n)
  real(8), intent(out) :: total
  real(8), allocatable :: a(:), d(:)
  allocate(a(n))
  a = b ! expect: parallel not-inserted H412
  d = a + c ! expect: parallel not-inserted H412
  total = sum(a) + sum(d)
end subroutine
end module
