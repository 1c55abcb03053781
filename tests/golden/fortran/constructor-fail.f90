! Masks leave elements as they were, sections may overlap. (Items that read what is stored are kept before.)
subroutine masked(n, m, b)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: m(2, n)
  real(8), intent(out) :: b(n)
  real(8) :: t(2)
  integer :: i
  t = 0.0d0
  do i = 1, n ! expect: sequential H208
    where (m(:, i)) t = [1.0d0*i, 2.0d0]
    b(i) = t(1) + t(2)
  end do
end subroutine

subroutine swapped(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(2, n)
  integer :: i
  do i = 1, n ! expect: parallel doall
    a(:, i) = [a(2, i), a(1, i)]
  end do
end subroutine

subroutine rows(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n + 1)
  real(8) :: s
  integer :: i
  do i = 1, n ! expect: sequential H101(a)
    s = sin(a(i))
    a(i:i + 1) = [s, s*s]*0.5d0
  end do
end subroutine
