! Subscripts with /, mod, shifts, min and max by constants. twin: text
subroutine evens(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(2 * i) = a(2 * (i / 3) + 1)
  end do
end subroutine evens

subroutine parts(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(4 * (i / 4) + mod(i, 4)) = 0.5d0 * i
  end do
end subroutine parts

subroutine around(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(i) = a(n + modulo(i, 5))
  end do
end subroutine around

subroutine shifted(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(ishft(i, 1) + 1) = a(shiftl(ishft(i, -1), 1))
  end do
end subroutine shifted

subroutine masked(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(4 * i + iand(i, 3)) = 1
  end do
end subroutine masked

subroutine halves(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(2 * i + shiftr(i, 1) - shifta(i, 1)) = 1
  end do
end subroutine halves

subroutine clamped(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: parallel doall
    a(i + 11) = 0.5d0 * a(min(i, 10))
  end do
end subroutine clamped

subroutine always(a)
  double precision :: a(0:*)
  integer :: i
  do i = 0, 9 ! expect: parallel doall
    a(min(i, 10)) = a(max(i, 200))
  end do
end subroutine always
