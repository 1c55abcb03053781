! Ten assignments do not pay for starting threads; a hundred thousand do. twin: text
subroutine few(a)
  implicit none
  double precision, intent(inout) :: a(10)
  integer :: i
  do i = 1, 10 ! expect: parallel not-inserted
    a(i) = 1.0d0
  end do
end subroutine few

subroutine many(a)
  implicit none
  double precision, intent(inout) :: a(100000)
  integer :: i
  do i = 1, 100000 ! expect: parallel inserted
    a(i) = 1.0d0
  end do
end subroutine many
