! The stride may be zero: not after an assertion about something else, not before it. twin: text
subroutine other(a, k, m, n)
  integer :: k, m, n, i
  double precision :: a(0:*)
  if (m < 1) error stop
  do i = 0, n - 1 ! expect: conditional
    a(k * i) = 0.5d0 * i
  end do
end subroutine other

subroutine zero(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k < 0) stop
  do i = 0, n - 1 ! expect: conditional
    a(k * i) = 0.5d0 * i
  end do
end subroutine zero

subroutine changed(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  if (k < 1) return
  k = k - 1
  do i = 0, n - 1 ! expect: conditional
    a(k * i) = 0.5d0 * i
  end do
end subroutine changed

subroutine late(a, k, n)
  integer :: k, n, i
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: conditional
    a(k * i) = 0.5d0 * i
  end do
  if (k < 1) return
end subroutine late
