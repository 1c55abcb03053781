function alternating(n, a) result(ok)
  integer :: n, i
  double precision :: a(n)
  logical :: ok
  ok = .true.
  do i = 1, n ! expect: sequential ok
    ok = .not. ok .and. a(i) > 0.0d0
  end do
end function alternating
