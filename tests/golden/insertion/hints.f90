! golden: output, twin: text, options: force
! Hints to compilers say nothing but how to make code of the loop behind them: a directive takes their place.
subroutine add(a, b)
  real(8), intent(in) :: a(300, 300)
  real(8), intent(inout) :: b(300, 300)
  integer :: i, j
!GCC$ unroll 4
  do i = 1, 300 ! expect: parallel inserted
    do j = 1, 300
      b(j, i) = b(j, i) + a(j, i)
    end do
  end do
end subroutine

subroutine scale(b, by)
  real(8), intent(inout) :: b(300, 300)
  real(8), intent(in) :: by
  integer :: i, j
!DIR$ IVDEP
  !GCC$ ivdep
  do i = 1, 300 ! expect: parallel inserted
    do j = 1, 300
      b(j, i) = b(j, i)*by
    end do
  end do
end subroutine

subroutine multiply(a, b, c)
  real(8), intent(in) :: a(300, 300), b(300, 300)
  real(8), intent(inout) :: c(300, 300)
  integer :: i, j, k
!DIR$ IVDEP
  do i = 1, 300 ! expect: parallel inserted
    do j = 1, 300
      do k = 1, 300
        c(j, i) = c(j, i) + a(k, i)*b(j, k)
      end do
    end do
  end do
end subroutine
