! Only a negative leading dimension could keep the iterations apart: an array of which elements are touched has none.
subroutine shifted(n, ldab, ab, w)
  implicit none
  integer, intent(in) :: n, ldab
  double precision, intent(in) :: ab(ldab, *)
  double precision, intent(inout) :: w(*)
  integer :: i
  if (ldab < n) then
    do i = 1, n ! expect: sequential H101(w)
      w(i + ldab) = w(i) + ab(1, i)
    end do
  end if
end subroutine shifted

! Apart they are only where the inner loop runs once, for one column.
subroutine rows(m, n, kl, ku, ldab, ab, r)
  implicit none
  integer, intent(in) :: m, n, kl, ku, ldab
  double precision, intent(in) :: ab(ldab, *)
  double precision, intent(inout) :: r(*)
  integer :: i, j
  do j = 1, n ! expect: sequential
    do i = max(j - ku, 1), min(j + kl, m)
      r(i) = max(r(i), abs(ab(ku + 1 + i - j, j)))
    end do
  end do
end subroutine rows
