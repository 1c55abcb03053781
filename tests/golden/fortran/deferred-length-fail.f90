! gfortran 12 does not compile parallel regions that name text of a length that may change.
subroutine count_letters(n)
  implicit none
  integer, intent(out) :: n
  character(len=:), allocatable :: text
  integer :: i
  text = repeat('abcde', 20000)
  n = 0
  do i = 1, 100000 ! expect: parallel not-inserted H304
    if (text(i:i) == 'c') n = n + 1
  end do
end subroutine
