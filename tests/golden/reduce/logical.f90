function all_positive(n, a) result(ok)
  integer :: n, i
  double precision :: a(n)
  logical :: ok
  ok = .true.
  do i = 1, n ! expect: parallel reduction(.and.:ok)
    ok = ok .and. a(i) > 0.0d0
  end do
end function all_positive
