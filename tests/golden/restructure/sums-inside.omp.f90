! Sums of floating-point numbers along memory inside a parallel loop: compilers add several terms at a time only when told.
! twin: text
! options: fp=fast
! golden: output
subroutine scalars(n, m, a, x, y)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n), x(m)
  double precision, intent(out) :: y(n)
  double precision :: s
  integer :: i, j
  !$omp parallel do private(s, j) if(int(m, 8) * n >= 2000)
  do i = 1, n ! expect: parallel inserted
    s = 0.0d0
    !$omp simd reduction(+:s)
    do j = 1, m ! expect: parallel reduction(+:s) inserted
      s = s + a(j, i) * x(j)
    end do
    !$omp end simd
    y(i) = s
  end do
  !$omp end parallel do
end subroutine scalars

subroutine elements(n, m, a, x, y, z)
  implicit none
  double precision :: sum
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(m, n)
  double precision, intent(in) :: x(m), z(m)
  double precision, intent(out) :: y(n)
  integer :: i, j
  !$omp parallel do private(sum, j) if(int(m, 8) * n >= 900)
  do i = 1, n ! expect: parallel inserted scalar-replacement
    y(i) = 0.0d0
    sum = 0.0d0
    !$omp simd reduction(+:sum)
    do j = 1, m
      sum = sum + a(j, i) * x(j)
    end do
    !$omp end simd
    y(i) = sum
    do j = 1, m
      a(j, i) = a(j, i) - y(i) * z(j)
    end do
  end do
  !$omp end parallel do
end subroutine elements

function whole(n, m, a) result(r)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n)
  double precision :: r, s, p, t
  integer :: i, j
  s = 0.0d0
  p = 1.0d0
  !$omp parallel do private(j, t) reduction(+:s) reduction(*:p) &
  !$omp if(int(m, 8) * n >= 2000)
  do i = 1, n ! expect: parallel reduction(+:s) inserted
    !$omp simd private(t) reduction(+:s) reduction(*:p)
    do j = 1, m ! expect: parallel reduction(+:s) reduction(*:p) inserted
      t = a(j, i)
      s = s + t * t
      p = p * t
    end do
    !$omp end simd
  end do
  !$omp end parallel do
  r = s + p
end function whole
