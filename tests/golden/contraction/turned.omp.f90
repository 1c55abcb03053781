! The source's figure 11: fusion after reversal, and after interchange. golden: output
subroutine turned(n, m, a, b)
  implicit none
  double precision :: t1
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(100, 100)
  double precision, intent(inout) :: b(100, 100)
  integer :: i, j
  !$omp parallel do private(i, t1) if(int(m, 8) * n >= 2000)
  do j = 1, m ! expect: parallel contraction fusion reversal
    do i = 1, n
      t1 = a(i, j) * 2.0d0
      ! expect: parallel contraction fusion reversal
      b(i, j) = t1 + 1.0d0
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine swapped(n, m, a, b)
  implicit none
  double precision :: t1
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(100, 100)
  double precision, intent(inout) :: b(100, 100)
  integer :: i, j
  !$omp parallel do private(i, t1) if(int(m, 8) * n >= 2000)
  do j = 1, m ! expect: parallel contraction fusion interchange
    do i = 1, n
      t1 = a(i, j) * 2.0d0
      ! expect: parallel contraction fusion interchange
      b(i, j) = t1 + 1.0d0
    end do
  end do
  !$omp end parallel do
end subroutine
