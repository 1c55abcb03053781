! Work space whose ends a callee sets in a loop of two values.
! golden: output
subroutine ends(n)
  integer :: n, i
  double precision :: a
  common /work/ a(0:40)
  do i = 0, n, n
    a(i) = 1.0d0
  end do
end subroutine ends
subroutine sweep(n, q)
  integer :: n, i, k
  double precision :: q(0:40, 9000), a
  common /work/ a(0:40)
  do k = 1, 9000 ! expect: parallel
    call ends(n)
    do i = 1, n - 1
      a(i) = 2.0d0 + q(i, k) * q(i, k)
    end do
    do i = 1, n
      q(i, k) = (q(i, k) - 0.5d0 * a(i - 1)) / a(i)
    end do
  end do
end subroutine sweep
program main
  double precision :: q(0:40, 9000)
  integer :: i, k
  do k = 1, 9000 ! expect: parallel
    do i = 0, 40
      q(i, k) = mod(i * k, 17)
    end do
  end do
  call sweep(40, q)
  print *, q(0, 1), q(39, 9000)
end program main
