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
    !$omp parallel do simd
    do i = 1, 300000 ! expect: parallel inserted
      b(i) = a(i)*0.5d0
    end do
    !$omp end parallel do simd
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
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (int(m, 8) * n >= 900000 .and. several_threads) then
    !$omp parallel do private(s, k)
    do i = 1, n ! expect: parallel inserted
      s = 0.0d0
      !$omp simd reduction(+:s)
      do k = i, i + m - 1
        s = s + a(k)
      end do
      !$omp end simd
      b(i) = s*0.5d0
    end do
    !$omp end parallel do
    else
    do i = 1, n ! expect: parallel inserted
      s = 0.0d0
      do k = i, i + m - 1
        s = s + a(k)
      end do
      b(i) = s*0.5d0
    end do
    end if
    end block
    a(1) = b(2)
  end do
end subroutine
