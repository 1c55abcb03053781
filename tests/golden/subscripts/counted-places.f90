! Lists of neighbours in one array: a counter starts at zero in every iteration and is only increased.
subroutine pairs(n, x, reach, list, many)
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), reach
  integer, intent(out) :: list(64*n), many(n)
  integer :: i, j, m
  do i = 1, n ! expect: parallel
    m = 0
    do j = 1, n
      if (j /= i .and. x(j) - x(i) < reach .and. m < 64) then
        m = m + 1
        list((i - 1)*64 + m) = j
      end if
    end do
    many(i) = m
  end do
end subroutine pairs
