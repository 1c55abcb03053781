! What is given back is compiled with OpenMP, where lines with the sentinel `!$` are statements.
! golden: report
function twice(x)
  double precision :: x, twice
  double precision, save :: seen
  seen = 0
!$ seen = seen + x
  twice = 2 * x
!$ twice = twice + seen
end function

subroutine callees(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), twice
  external twice
  do i = 1, n ! expect: sequential
    b(i) = twice(a(i))
  end do
end subroutine

subroutine bounds(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 2, n & ! expect: sequential H407
!$ & - 1 &
    & + 0
    a(i) = i
  end do
end subroutine

subroutine bodies(n, a, b)
!$ use omp_lib
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: sequential H407
    a(i) = b(i)
!$  a(1) = a(1) + omp_get_thread_num()
  end do
end subroutine

subroutine types(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
!$ save t
  do i = 1, n ! expect: sequential H407
    t = b(i)
    a(i) = t + 1
  end do
end subroutine

subroutine last(n, a, t)
  integer :: n, i
  double precision :: a(n), s, t
  do i = 1, n ! expect: parallel lastprivate(s)
    s = 2 * i
    a(i) = s
  end do
!$ t = s
end subroutine

subroutine leaves(n, m, a)
  integer :: n, m, i
  double precision :: a(n)
  do i = 1, n ! expect: sequential H407
!$  if (i == m) exit
    a(i) = i
  end do
end subroutine

subroutine parameters(n, &
!$ & m, &
    & a)
  integer :: n, i
!$ integer :: m
  double precision :: a(n)
  do i = 1, n ! expect: sequential H210
    a(i) = i
  end do
end subroutine
