! Text whose length a caller says may be named in parallel regions.
subroutine count_letters(text, n)
  implicit none
  character(len=*), intent(in) :: text
  integer, intent(out) :: n
  integer :: i
  n = 0
  do i = 1, 100000 ! expect: parallel inserted
    if (text(i:i) == 'c') n = n + 1
  end do
end subroutine
