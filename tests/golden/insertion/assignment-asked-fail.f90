! twin: text
! The bounds of an assumed shape are asked for by a function whose name means something else here.
module blocks_of_a_shape
  implicit none
contains
subroutine blocks(p, q)
  real(8), intent(inout) :: p(:, :)
  real(8), intent(out) :: q(12)
  integer :: o, ubound
  ubound = 12
  do o = 1, ubound ! expect: sequential
    p = 0.0d0 ! expect: parallel not-inserted H411
    call change(p, o, q(o))
  end do
end subroutine

subroutine change(p, o, q)
  integer, intent(in) :: o
  real(8), intent(inout) :: p(:, :)
  real(8), intent(out) :: q
  q = p(1, 1)
  p(1, 1) = o
end subroutine
end module
