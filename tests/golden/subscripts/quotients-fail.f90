! One off: the elements of neighbours meet (where the loop runs often enough to pay). twin: text
subroutine evens(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(2 * i) = a(2 * (i / 3))
  end do
end subroutine evens

subroutine parts(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(3 * (i / 4) + mod(i, 4)) = 0.5d0 * i
  end do
end subroutine parts

subroutine around(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(i) = a(modulo(i, 5))
  end do
end subroutine around

subroutine shifted(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(ishft(i, 1) + 1) = a(shiftl(ishft(i, -1), 1) + 1)
  end do
end subroutine shifted

subroutine masked(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(3 * i + iand(i, 3)) = 1
  end do
end subroutine masked

subroutine halves(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: sequential a
    a(shiftr(i, 1)) = i
  end do
end subroutine halves

subroutine clamped(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: conditional not-inserted H601
    a(i + 10) = 0.5d0 * a(min(i, 11))
  end do
end subroutine clamped

subroutine always(a)
  double precision :: a(0:*)
  integer :: i
  do i = 0, 11 ! expect: sequential a
    a(min(i, 10)) = i
  end do
end subroutine always

! Apart for so few iterations that several threads do not pay.
subroutine ring(a, n)
  double precision :: a(0:*)
  integer :: n, i
  do i = 0, n - 1 ! expect: conditional not-inserted H601
    a(mod(i, 8)) = i
  end do
end subroutine ring

! The same where the number of iterations is a member, or wider than the subscript.
subroutine member(s, b)
  type store
    integer :: n
    double precision :: w(0:9)
  end type store
  type(store) :: s
  double precision, intent(in) :: b(0:*)
  integer :: i
  do i = 0, s%n - 1 ! expect: conditional not-inserted H601
    s%w(mod(i, 10)) = b(i)
  end do
end subroutine member

subroutine wide(a, b, n)
  double precision :: a(0:*)
  double precision, intent(in) :: b(0:*)
  integer(8) :: n, i
  do i = 0, n - 1 ! expect: conditional not-inserted H601
    a(mod(i, 10_8)) = b(i)
  end do
end subroutine wide

subroutine other(a, b, n, m)
  double precision :: a(0:*)
  double precision, intent(in) :: b(0:*)
  integer :: n, m, i, j
  do i = 0, n - 1 ! expect: conditional inserted
    do j = 0, m - 1
      a(mod(i, 10)) = a(mod(i, 10)) + b(i) * b(j)
    end do
  end do
end subroutine other
