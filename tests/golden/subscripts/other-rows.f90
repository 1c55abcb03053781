! All rows but one: what the condition leaves out is the row that is read. twin: text
subroutine eliminate(n, d)
  integer, intent(in) :: n
  double precision, intent(inout) :: d(300, 300)
  double precision :: f
  integer :: i, j, k
  do k = 1, n ! expect: sequential
    do i = 1, n ! expect: parallel
      if (i == k) cycle
      f = d(k, i) / d(k, k)
      do j = k, n
        d(j, i) = d(j, i) - f * d(j, k)
      end do
    end do
  end do
end subroutine

subroutine add(n, k, d)
  integer, intent(in) :: n, k
  double precision, intent(inout) :: d(300, 300)
  integer :: i, j
  do i = 1, n ! expect: parallel
    if (i /= k) then
      do j = 1, n
        d(j, i) = d(j, i) + d(j, k)
      end do
    end if
  end do
end subroutine

subroutine shortest(n, hops)
  integer, intent(in) :: n
  integer, intent(inout) :: hops(300, 300)
  integer :: i, j, k
  do k = 1, n ! expect: sequential
    do i = 1, n ! expect: parallel
      if (i == k) cycle
      do j = 1, n
        if (hops(k, i) + hops(j, k) < hops(j, i)) hops(j, i) = hops(k, i) + hops(j, k)
      end do
    end do
  end do
end subroutine
