! golden: output
! twin: text
! What innermost loops take: bounds that move alike with a loop around are as far apart everywhere; wide values go in smaller
! numbers at once than narrow ones.
subroutine doubles(steps, a, b)
  implicit none
  integer, intent(in) :: steps
  double precision, intent(inout) :: a(300000), b(300000)
  integer :: i, t
  do t = 1, steps ! expect: sequential
    do i = 1, 300000 ! expect: parallel inserted
      b(i) = a(i)*0.5d0
    end do
    a(1) = b(2)
  end do
end subroutine

! Sums over windows.
subroutine windows(n, m, steps, a, b)
  implicit none
  integer, intent(in) :: n, m, steps
  double precision, intent(inout) :: a(*), b(n)
  double precision :: s
  integer :: i, k, t
  do t = 1, steps ! expect: sequential
    do i = 1, n ! expect: parallel inserted
      s = 0.0d0
      do k = i, i + m - 1
        s = s + a(k)
      end do
      b(i) = s*0.5d0
    end do
    a(1) = b(2)
  end do
end subroutine
