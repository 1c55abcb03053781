! Whether the leading dimension reaches past all iterations is worth a test.
subroutine shifted(n, ldab, ab, w)
  implicit none
  integer, intent(in) :: n, ldab
  double precision, intent(in) :: ab(ldab, *)
  double precision, intent(inout) :: w(*)
  integer :: i
  do i = 1, n ! expect: conditional
    w(i + ldab) = w(i) + ab(1, i)
  end do
end subroutine shifted

! Of a leading dimension of one, products are no less known than anything else.
subroutine product(n, k, ldab, ab, w)
  implicit none
  integer, intent(in) :: n, k, ldab
  double precision, intent(in) :: ab(ldab, *)
  double precision, intent(inout) :: w(*)
  integer :: i
  do i = 1, n ! expect: conditional
    w(i*ldab) = w(i*ldab + k) + ab(1, i)
  end do
end subroutine product
