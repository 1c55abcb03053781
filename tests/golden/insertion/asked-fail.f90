! twin: text
! The size of a loop that is started often, from which no test can be made.
subroutine pass(m, n, x, y)
  implicit none
  integer, intent(in) :: m, n
  real(8), intent(in) :: x(8, n)
  real(8), intent(out) :: y(8, n)
  integer :: i, j, l, to
  do i = 0, n/(2*m) - 1 ! expect: parallel not-inserted H411
    to = 2*i*m
    do j = 0, m - 1
      do l = 1, 8
        y(l, to + j + 1) = x(l, i*m + j + 1)
      end do
    end do
  end do
end subroutine

subroutine transform(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(8, n), y(8, n)
  integer :: m
  m = 1
  do while (m < n) ! expect: sequential
    call pass(m, n, x, y)
    m = m*2
  end do
end subroutine

subroutine lines(k, n, x, y)
  implicit none
  integer, intent(in) :: k, n
  real(8), intent(inout) :: x(8, n), y(8, n)
  integer :: line
  do line = 1, k ! expect: sequential
    call transform(n, x, y)
  end do
end subroutine
