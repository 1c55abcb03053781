! options: force
! A jump over a statement, in blocks: the label stands there once. twin: text golden: output
subroutine k(a, c, last)
  implicit none
  integer :: j
  double precision, intent(inout) :: a(1000), last
  double precision, intent(in) :: c(1000)
  double precision :: u
  u = last
  do j = 1, 1000 ! expect: parallel linear-form
    a(j) = u
    if (c(j) > j) goto 10
    u = 7.0d0
    10 continue
  end do
  last = u
end subroutine k
