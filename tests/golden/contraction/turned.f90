! The source's figure 11: fusion after reversal, and after interchange. golden: output
subroutine turned(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(100, 100)
  double precision, intent(inout) :: b(100, 100)
  double precision :: t(100, 100)
  integer :: i, j
  do j = 1, m ! expect: parallel contraction fusion reversal
    do i = 1, n
      t(i, j) = a(i, j) * 2.0d0
    end do
  end do
  do j = m, 1, -1 ! expect: parallel contraction fusion reversal
    do i = n, 1, -1
      b(i, j) = t(i, j) + 1.0d0
    end do
  end do
end subroutine

subroutine swapped(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(100, 100)
  double precision, intent(inout) :: b(100, 100)
  double precision :: t(100, 100)
  integer :: i, j
  do j = 1, m ! expect: parallel contraction fusion interchange
    do i = 1, n
      t(i, j) = a(i, j) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel contraction fusion interchange
    do j = 1, m
      b(i, j) = t(i, j) + 1.0d0
    end do
  end do
end subroutine
