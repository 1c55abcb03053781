! golden: output
! twin: text
! An array assignment that is started often asks for its size in its `if` clause.
module blocks_of_a_size
  implicit none
contains
subroutine blocks(n, m, p, q)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: p(n, m)
  real(8), intent(out) :: q(12)
  integer :: o
  do o = 1, 12 ! expect: sequential
    !$omp parallel workshare if(int(m, 8) * n >= 400000)
    p = 0.0d0 ! expect: parallel inserted
    !$omp end parallel workshare
    call change(p, o, q(o))
  end do
end subroutine

! So do the bounds of an assumed shape, by the function that asks for them.
subroutine of_a_shape(p, q)
  real(8), intent(inout) :: p(:, :)
  real(8), intent(out) :: q(12)
  integer :: o
  do o = 1, 12 ! expect: sequential
    !$omp parallel workshare if(int(ubound(p,1), 8) * ubound(p,2) >= 400000)
    p = 0.0d0 ! expect: parallel inserted
    !$omp end parallel workshare
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
