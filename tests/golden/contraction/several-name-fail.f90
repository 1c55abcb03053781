! Near misses: of the procedures that name an array one reads what it did not write (all of), hands it on, or calls another
! one that names it.
! twin: text
! options: force
subroutine f_first(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /first/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_first

double precision function g_first(k)
  integer :: k
  double precision :: t
  common /first/ t(1000)
  g_first = t(k)
  t(k) = 0.0d0
end function g_first

subroutine f_part(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /part/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_part

! Under a condition.
subroutine g_part(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /part/ t(1000)
  do i = 1, n ! expect: parallel
    if (a(i) > 3.0d0) t(i) = a(i)
  end do
  do i = 1, n ! expect: parallel
    b(i) = t(i)
  end do
end subroutine g_part

subroutine f_beyond(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /beyond/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_beyond

! The writes stop one element before the reads.
subroutine g_beyond(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /beyond/ t(1000)
  do i = 1, n - 1 ! expect: parallel not-contraction
    t(i) = a(i)
  end do
  do i = 1, n ! expect: parallel
    b(i) = t(i)
  end do
end subroutine g_beyond

subroutine f_given(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /given/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_given

double precision function total(p)
  double precision :: p(1000)
  total = p(1) + p(6)
end function total

double precision function g_given()
  double precision :: t, total
  external :: total
  common /given/ t(1000)
  t(1) = 1.0d0
  g_given = total(t)
end function g_given

subroutine f_inside(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /inside/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_inside

! Between its writes and its reads the other one writes.
subroutine g_inside(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /inside/ t(1000)
  do i = 1, n ! expect: parallel
    t(i) = a(i)
  end do
  call f_inside(n, a, b)
  do i = 1, n ! expect: parallel
    b(i) = b(i) + t(i)
  end do
end subroutine g_inside

recursive subroutine f_deep(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /deep/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = n * a(i)
  end do
  do i = 1, n
    b(i) = t(i) + a(i)
  end do
  if (n > 1) call f_deep(n - 1, a, b)
  do i = 1, n
    b(i) = b(i) + t(i)
  end do
end subroutine f_deep

subroutine g_deep(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /deep/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine g_deep

program main
  double precision :: a(1000) = 1.0d0, b(1000), g_first, g_given
  external :: g_first, g_given
  call f_first(1000, a, b)
  call f_part(1000, a, b)
  call g_part(1000, a, b)
  call f_beyond(1000, a, b)
  call g_beyond(1000, a, b)
  call f_given(1000, a, b)
  call f_inside(1000, a, b)
  call g_inside(1000, a, b)
  call f_deep(10, a, b)
  call g_deep(10, a, b)
  print *, b(4) + g_first(4) + g_given()
end program main
