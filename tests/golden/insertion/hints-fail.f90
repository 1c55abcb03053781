! twin: text, options: force
! The near-miss twin: these stay, and nothing comes between them and their loops.
subroutine add(a, b)
  real(8), intent(in) :: a(300, 300)
  real(8), intent(inout) :: b(300, 300)
  integer :: i, j
!GCC$ unroll 4
  ! as the last measurement said
  do i = 1, 300 ! expect: parallel not-inserted H409
    do j = 1, 300
      b(j, i) = b(j, i) + a(j, i)
    end do
  end do
end subroutine

subroutine scale(b, by)
  real(8), intent(inout) :: b(300, 300)
  real(8), intent(in) :: by
  integer :: i, j
!DIR$ SIMD
  do i = 1, 300 ! expect: parallel not-inserted H409
    do j = 1, 300
      b(j, i) = b(j, i)*by
    end do
  end do
end subroutine
