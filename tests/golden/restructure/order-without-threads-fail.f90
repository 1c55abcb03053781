! Near miss: with the loops exchanged the inner one walks along memory, but then no loop is parallel. options: force
subroutine stirling(m, n, s)
  implicit none
  integer, intent(in) :: m, n
  integer, intent(inout) :: s(0:m, 0:n)
  integer :: i, j
  do i = 1, m ! expect: sequential H101(s)
    do j = 1, n ! expect: parallel doall
      s(i, j) = s(i - 1, j - 1) - (i - 1) * s(i - 1, j)
    end do
  end do
end subroutine
