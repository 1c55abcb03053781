! DO CONCURRENT that is parallel without its promise becomes DO, in a BLOCK with variables of its own.
! golden: output
! options: force
subroutine planes(n, m, a, b, msk)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(n, m), b(n, m)
  logical, intent(in) :: msk(n, m)
  integer :: i, j
  i = 7
  do concurrent (j = 1:m, i = 1:n) ! expect: parallel expect: parallel
    a(i, j) = b(i, j)*2.0d0
  end do
  do concurrent (j = 1:m, i = 1:n, msk(i, j)) ! expect: parallel expect: parallel
    b(i, j) = a(i, j)/2.0d0
  end do
  a(1, 1) = i
end subroutine planes

subroutine backwards(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer :: i
  do concurrent (i = n:1:-2) ! expect: parallel
    if (b(i) > 12.0d0) cycle
    a(i) = a(i) + b(i)*i ! a remark
  end do
end subroutine backwards
