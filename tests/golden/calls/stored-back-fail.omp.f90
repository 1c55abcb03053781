! The loop in the callee sets one element of an array again and again; the caller's iterations set different ones. A copy of all of the
! array, stored back after the inner loop, would undo what other threads do.
! options: force
! twin: text
! golden: output
module held
  real(8) :: l(4000)
contains
  subroutine last(j, n, z)
    integer, intent(in) :: j, n
    real(8), intent(in) :: z(n)
    integer :: i
    do i = 1, n ! expect: parallel not-inserted H410
       l(j) = sqrt(z(i)) + j
    end do
  end subroutine
end module
subroutine driver(n, m, z)
  use held, only: last
  integer, intent(in) :: n, m
  real(8), intent(in) :: z(n, m)
  integer :: j
  !$omp parallel do
  do j = 1, m ! expect: parallel doall inserted
     call last(j, n, z(:, j))
  end do
  !$omp end parallel do
end subroutine
