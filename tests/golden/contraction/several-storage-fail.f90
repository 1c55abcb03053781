! Near misses: a block is laid out in two ways, or a member has another name; each procedure by itself fills what it reads.
! twin: text
! options: force
subroutine f_other(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /other/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_other

! Another layout.
subroutine g_other(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), s, t
  common /other/ s, t(999)
  do i = 1, n - 1 ! expect: parallel not-contraction not-validated
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n - 1
    b(i) = t(i) * t(i) + a(i)
  end do
  b(n) = s
end subroutine g_other

subroutine f_shared(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  common /shared/ t(1000)
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = t(i) * t(i) + a(i)
  end do
end subroutine f_shared

! Another name for the storage.
double precision function g_shared()
  double precision :: t, w(10)
  common /shared/ t(1000)
  equivalence (t(1), w(1))
  g_shared = w(3)
end function g_shared

program main
  double precision :: a(1000) = 1.0d0, b(1000), g_shared
  external :: g_shared
  call f_other(1000, a, b)
  call g_other(1000, a, b)
  call f_shared(1000, a, b)
  print *, b(4) + g_shared()
end program main
