! Some iterations write the variable, and perhaps the last one does not.
! twin: text
module state
  double precision :: last
end module state

subroutine some(n, m, a, b)
  use state
  integer :: n, m, i, k
  double precision :: a(m, n), b(m, n)
  do k = 1, n ! expect: sequential H107(last)
    if (a(1, k) > 0) then
      do i = 1, m ! expect: parallel
        last = a(i, k)*0.5d0
        b(i, k) = last*last
      end do
    end if
  end do
end subroutine some
