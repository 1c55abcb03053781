! What comes before the loop says that the stride is not zero. twin: text
subroutine asserted(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k < 1) error stop
  do i = 0, n - 1 ! expect: parallel doall by(EMI)
    a(k * i) = 0.5d0 * i
  end do
end subroutine asserted

subroutine checked(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k < 1) stop 'k'
  do i = 0, n - 1 ! expect: parallel doall by(EMI)
    a(k * i) = 0.5d0 * i
  end do
end subroutine checked

subroutine left(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k < 1) return
  do i = 0, n - 1 ! expect: parallel doall by(EMI)
    a(k * i) = 0.5d0 * i
  end do
end subroutine left

subroutine inside(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k >= 1) then
    do i = 0, n - 1 ! expect: parallel doall by(EMI)
      a(k * i) = 0.5d0 * i
    end do
  end if
end subroutine inside
