! The same with a clock, and a jump over the call to the end.
module sizes
  integer :: n, inner, grid(2)
end module

program lines
  use sizes
  implicit none
  double precision :: q(64, 200)
  integer :: i, k
  call start
  if (grid(1) > 64 .or. grid(1) < 3) goto 999
  inner = grid(1) - 2
  do k = 1, 200
    do i = 1, 64
      q(i, k) = dble(mod(i*k, 17))
    end do
  end do
  call sweep(q)
  print *, q(2, 1), q(n, 200)
  if (q(2, 1) > 1.0d0) goto 999
  print *, 'small'
999 continue
end program

subroutine start
  use sizes
  implicit none
  n = 40
  grid(1) = n
  grid(2) = 7
end subroutine

subroutine sweep(q)
  use sizes
  implicit none
  double precision :: q(64, 200), a(64), b(64)
  integer :: i, k
  double precision :: t
  call wtime(t)
  do k = 1, 200 ! expect: parallel private(a)
    do i = 1, grid(1)
      a(i) = 2.0d0 + q(i, k)
    end do
    do i = 1, n
      b(i) = q(i, k)
    end do
    do i = 1, inner
      q(i + 1, k) = a(i) + a(i + 1) + a(i + 2)
    end do
    q(1, k) = b(1) + b(40)
  end do
  a(1) = 0
  b(1) = 0
end subroutine
