! In a whole program an array in COMMON that several procedures name is each one's own, if each reads only what it wrote itself.
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

subroutine scale(n, a, b, c)
  double precision :: t1
  integer :: n, i
  double precision :: a(n), b(n), c(n)
  double precision :: left, t
  common /work/ left, t(1000)
  !$omp parallel do private(t1)
  do i = 1, n ! expect: parallel contraction
    t1 = 2.0d0 + a(i)
    b(i) = t1 * 3.0d0
  end do
  !$omp end parallel do
  call smooth(n, b, c)
end subroutine scale

program main
  double precision :: a(1000), b(1000), c(1000)
  integer :: i
  !$omp parallel do simd
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  !$omp end parallel do simd
  call smooth(1000, a, b)
  call scale(1000, a, b, c)
  print *, b(4), c(4)
end program main
