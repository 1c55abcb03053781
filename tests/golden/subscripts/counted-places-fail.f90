! Near misses: the counter may lie outside of its list.
subroutine one_too_many(n, x, reach, list, many)
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), reach
  integer, intent(inout) :: list(64*n + 1), many(n)
  integer :: i, j, m
  do i = 1, n ! expect: sequential H104(list)
    m = 0
    do j = 1, n
      if (x(j) - x(i) < reach .and. m <= 64) then
        m = m + 1
        list((i - 1)*64 + m) = j
      end if
    end do
    many(i) = m
  end do
end subroutine one_too_many

subroutine taken_back(n, x, reach, list, many)
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), reach
  integer, intent(inout) :: list(64*n), many(n)
  integer :: i, j, m
  do i = 1, n ! expect: sequential H104(list)
    m = 0
    do j = 1, n
      if (x(j) - x(i) < reach .and. m < 64) then
        m = m + 1
        list((i - 1)*64 + m) = j
      end if
      if (x(j) < 0) m = m - 2
    end do
    many(i) = m
  end do
end subroutine taken_back
