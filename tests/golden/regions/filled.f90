! What callees certainly write of an array: all that is read of it afterwards, so that each iteration can have its own.
! twin: text
subroutine flux(q, f)
  integer :: m
  double precision :: q(5), f(5)
  do m = 1, 5 ! expect: parallel doall
    f(m) = q(m)*0.5d0 + q(1)
  end do
end subroutine flux

subroutine faces(n, q, r)
  integer :: n, i
  double precision :: q(5, n), r(n), f(5)
  do i = 1, n ! expect: parallel private private(f)
    call flux(q(1, i), f)
    r(i) = f(1) + f(5)
  end do
end subroutine faces

! Bounds that are arguments; a callee's callee; a condition under which there is nothing to write.
subroutine clear(m, w)
  integer :: m, j
  double precision :: w(m)
  if (m > 0) then
    do j = 1, m ! expect: parallel doall
      w(j) = 0
    end do
  end if
end subroutine clear

subroutine start(m, x, w)
  integer :: m, j
  double precision :: x, w(m)
  call clear(m, w)
  do j = 1, m ! expect: parallel doall
    w(j) = w(j) + x
  end do
end subroutine start

subroutine rows(n, m, x, r)
  integer :: n, m, i, j
  double precision :: x(n), r(n), w(100), s
  do i = 1, n ! expect: parallel private private(s, j, w)
    call start(m, x(i), w)
    s = 0
    do j = 1, m ! expect: parallel reduction(+:s)
      s = s + w(j)
    end do
    r(i) = s
  end do
end subroutine rows

! Elements of the middle of an array, one by one and by rows.
subroutine jacobian(x, d)
  double precision :: x, d(5, 5)
  integer :: i, j
  do j = 1, 5 ! expect: parallel
    do i = 1, 5 ! expect: parallel doall
      d(i, j) = 0
    end do
  end do
  d(1, 1) = x
  d(2, 2) = x
end subroutine jacobian

subroutine blocks(n, x, r)
  integer :: n, i, m
  double precision :: x(n), r(5, n), d(5, 5, 3)
  do i = 1, n ! expect: parallel private private(m, d)
    call jacobian(x(i), d(1, 1, 1))
    call jacobian(x(i) + 1, d(1, 1, 3))
    do m = 1, 5 ! expect: parallel doall
      r(m, i) = d(m, m, 1) - d(1, m, 3)
    end do
  end do
end subroutine blocks
