! What is not used may not be there: nothing says how many there are. twin: text
logical function free_slot(n, used, at)
  integer, intent(in) :: n
  logical, intent(in) :: used(*)
  integer, intent(out) :: at
  integer :: i
  free_slot = .false.
  do i = 1, n ! expect: sequential H204
    if (.not. used(i)) then
      at = i
      free_slot = .true.
      exit
    end if
  end do
end function free_slot
