! A variable that outlives the procedure and is written in loops whose bounds are the same in all iterations: either the last
! iteration writes it, or none does. twin: text
module state
  double precision :: last
end module state

subroutine lines(n, m, a, b)
  use state
  integer :: n, m, i, k
  double precision :: a(m, n), b(m, n)
  do k = 1, n ! expect: parallel firstprivate lastprivate lastprivate(last)
    do i = 1, m ! expect: parallel
      last = a(i, k)*0.5d0
      b(i, k) = last*last
    end do
  end do
end subroutine lines
