! Callees that write one element less than is read, or only under a condition, or read before they write.
! twin: text
subroutine flux(q, f)
  integer :: m
  double precision :: q(5), f(5)
  do m = 1, 4 ! expect: parallel doall
    f(m) = q(m)*0.5d0 + q(1)
  end do
end subroutine flux

subroutine faces(n, q, r)
  integer :: n, i
  double precision :: q(5, n), r(n), f(5)
  f(5) = 0
  do i = 1, n ! expect: sequential H103(f)
    call flux(q(1, i), f)
    r(i) = f(1) + f(5)
    f(5) = r(i)
  end do
end subroutine faces

subroutine clear(m, w)
  integer :: m, j
  double precision :: w(m)
  if (m > 3) then
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
  w(1) = 0
  w(2) = 0
  w(3) = 0
  do i = 1, n ! expect: sequential H103(w)
    call start(m, x(i), w)
    s = 0
    do j = 1, m ! expect: parallel reduction(+:s)
      s = s + w(j)
    end do
    r(i) = s
  end do
end subroutine rows

! Of the third block nothing is written.
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
  d(1, 1, 3) = 1
  d(1, 2, 3) = 1
  d(1, 3, 3) = 1
  d(1, 4, 3) = 1
  d(1, 5, 3) = 1
  do i = 1, n ! expect: sequential H103(d)
    call jacobian(x(i), d(1, 1, 1))
    call jacobian(x(i) + 1, d(1, 1, 2))
    do m = 1, 5 ! expect: parallel doall
      r(m, i) = d(m, m, 1) - d(1, m, 3)
    end do
    call jacobian(x(i) + 1, d(1, 1, 3))
  end do
end subroutine blocks
