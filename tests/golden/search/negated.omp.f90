! Conditions that say `not` stay as they stand. twin: text, golden: output
logical function free_slot(n, a, used, at)
  integer, intent(in) :: n
  integer, intent(in) :: a(n)
  logical, intent(inout) :: used(n)
  integer, intent(out) :: at
  integer :: i
  integer(8) :: i_first, i_strip, i_end, i_at
  free_slot = .false.
  !$omp parallel do if(n >= 3000)
  do i = 1, n
    used(i) = a(i) > 0
  end do
  !$omp end parallel do
  ! Heiretsu: finds the first iteration that leaves
  i_first = 1
  i_strip = 4096
  do while (i_first <= n)
    i_end = min(int(n, 8), i_first + i_strip - 1)
    i_at = i_end + 1
    !$omp parallel do simd reduction(min:i_at) &
    !$omp if(parallel: dble(i_end) - dble(i_first) >= 3000)
    do i = int(i_first, 4), int(i_end, 4)
      if (.not. used(i)) then
        i_at = min(i_at, int(i, 8))
      end if
    end do
    !$omp end parallel do simd
    i_first = i_at
    if (i_first <= i_end) exit
    i_strip = 2*i_strip
  end do
  do i = int(i_first, 4), n ! expect: parallel search
    if (.not. used(i)) then
      at = i
      free_slot = .true.
      exit
    end if
  end do
end function free_slot
