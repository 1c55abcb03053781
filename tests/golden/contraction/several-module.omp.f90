! A variable of a module, in a whole program: each procedure that names it, by whatever name, fills it first.
! golden: output
! twin: text
! options: force
module work
  double precision :: t(1000)
end module work

subroutine smooth(n, a, b)
  use work
  double precision :: t1
  integer :: n, i
  double precision :: a(n), b(n)
  !$omp parallel do private(t1)
  do i = 1, n ! expect: parallel contraction
    t1 = 0.5d0 * a(i)
    b(i) = t1 * t1 + a(i)
  end do
  !$omp end parallel do
end subroutine smooth

subroutine scale(n, a, b)
  use work, only: s => t
  double precision :: s1
  integer :: n, i
  double precision :: a(n), b(n)
  !$omp parallel do private(s1)
  do i = 1, n ! expect: parallel contraction
    s1 = 2.0d0 + a(i)
    b(i) = s1 * 3.0d0
  end do
  !$omp end parallel do
end subroutine scale

program main
  double precision :: a(1000), b(1000)
  integer :: i
  !$omp parallel do simd
  do i = 1, 1000 ! expect: parallel
    a(i) = i
  end do
  !$omp end parallel do simd
  call smooth(1000, a, b)
  call scale(1000, b, a)
  print *, a(4), b(4)
end program main
