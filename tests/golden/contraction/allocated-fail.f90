! Near misses: what is allocated is saved; a row is left. twin: text
subroutine handed(n, a, d)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: d(n)
  double precision, allocatable, save :: t(:)
  integer :: i
  if (.not. allocated(t)) allocate (t(n))
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * a(i) + 1.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    d(i) = t(i) / (t(i) + 2.0d0)
  end do
end subroutine

! What would be left is a row as long as a variable says, for which a stack may have no room.
subroutine rows(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n)
  double precision, intent(inout) :: b(m, n)
  double precision, allocatable :: t(:, :)
  integer :: i, j
  allocate (t(m, n))
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel not-contraction
    do j = 1, m
      b(j, i) = t(m + 1 - j, i) + t(j, i)
    end do
  end do
  deallocate (t)
end subroutine
