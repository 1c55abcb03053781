! Near miss: the sweep goes down the columns and along the rows at the same time, in both directions.
! twin: text
subroutine sweeps(n, u, a)
  integer :: n, i, j
  double precision :: u(n, n), a(n, n)
  do i = 2, n ! expect: sequential not-interchange
    do j = 2, n - 1
      u(j, i) = u(j, i) - u(j + 1, i - 1) * a(j, i) - u(j - 1, i)
    end do
  end do
end subroutine sweeps
