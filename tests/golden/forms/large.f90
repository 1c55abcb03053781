! Sizes that no interpreter runs through: what is tried is a copy with smaller ones.
! options: force
! twin: text
subroutine whole(x, t)
  integer, parameter :: n = 1600
  real(8) :: u(n, n), v(n, n), c(4000000), x, t, s, p
  common /fields/ u, v, c
  integer :: i, j
  do j = 2, n-1 ! expect: parallel inserted
    do i = 2, n-1
      v(i, j) = 0.25d0*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
    end do
  end do
  s = 0
  do j = 1, n ! expect: parallel inserted reduction(+:s)
    do i = 1, n
      s = s + v(i, j)
    end do
  end do
  p = 0
  do i = 1, 4000000 ! expect: parallel linear-form
    p = p*x + c(i)
  end do
  t = s + p
end subroutine
