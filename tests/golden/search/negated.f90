! Conditions that say `not` stay as they stand. twin: text, golden: output
logical function free_slot(n, a, used, at)
  integer, intent(in) :: n
  integer, intent(in) :: a(n)
  logical, intent(inout) :: used(n)
  integer, intent(out) :: at
  integer :: i
  free_slot = .false.
  do i = 1, n
    used(i) = a(i) > 0
  end do
  do i = 1, n ! expect: parallel search
    if (.not. used(i)) then
      at = i
      free_slot = .true.
      exit
    end if
  end do
end function free_slot
