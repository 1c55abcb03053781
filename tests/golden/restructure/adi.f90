! Alternating directions: a sweep along columns, whose outer loop is parallel, and one along rows, of which strips come out.
! twin: text
subroutine sweeps(n, u, a)
  integer :: n, i, j
  double precision :: u(n, n), a(n, n)
  do i = 1, n ! expect: parallel
    do j = 2, n
      u(j, i) = u(j, i) - u(j - 1, i) * a(j, i)
    end do
  end do
  do i = 2, n ! expect: parallel interchange
    do j = 1, n
      u(j, i) = u(j, i) - u(j, i - 1) * a(j, i)
    end do
  end do
end subroutine sweeps
