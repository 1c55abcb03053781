! In a whole program a block that stands in one procedure alone is that procedure's own. Its layout stays.
! golden: output
! twin: text
! options: force
subroutine smooth(n, a, b)
  double precision :: t1
  integer :: n, i
  double precision :: a(n), b(n)
  double precision :: t, u
  common /work/ u, t(1000)
  !$omp parallel do private(t1)
  do i = 1, n ! expect: parallel contraction
    t1 = 0.5d0 * a(i)
    b(i) = t1 * t1 + a(i)
  end do
  !$omp end parallel do
end subroutine smooth

program main
  double precision :: a(1000), b(1000)
  integer :: i
  !$omp parallel do simd
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  !$omp end parallel do simd
  call smooth(1000, a, b)
  print *, b(1)
end program main
