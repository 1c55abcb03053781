! Of a line of two elements the third one would be what another iteration left.
! twin: text
subroutine under_a_condition(g, n, a, r)
  implicit none
  integer, intent(in) :: g, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, k
  do k = 1, n ! expect: sequential
    do i = 0, g - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    if (a(0, k) > 0.0d0) w(g - 3) = w(g - 3) + 1.0d0
    r(k) = w(2)
  end do
end subroutine

subroutine no_such_loop(g, m, n, a, r)
  implicit none
  integer, intent(in) :: g, m, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, j, k
  do k = 1, n ! expect: sequential
    do i = 0, g - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    r(k) = w(2)
    do j = 1, m
      w(g - 3) = w(g - 3) + 1.0d0
    end do
  end do
end subroutine

! The size of each line is read after the one that fills it.
subroutine read_late(g, n, sizes, a, r)
  implicit none
  integer, intent(in) :: g, n, sizes(n)
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, k, m
  do k = 1, n ! expect: sequential
    m = g
    do i = 0, m - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    m = sizes(k)
    w(m - 3) = 1.0d0
    r(k) = w(2)
  end do
end subroutine

subroutine one_too_few(g, n, a, r)
  implicit none
  integer, intent(in) :: g, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, k
  do k = 1, n ! expect: sequential
    do i = 0, g - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    w(g - 2) = w(g - 2) + 1.0d0
    r(k) = w(2) + w(g - 2)
  end do
end subroutine

! What lies behind an array's last element says nothing: old programs run through it on purpose.
subroutine beyond(g, n, a, r)
  implicit none
  integer, intent(in) :: g, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, k
  do k = 1, n ! expect: sequential
    do i = 0, g - 1
      w(i) = a(i, k)
    end do
    w(2) = 0.5d0*w(2)
    w(66 - g) = 1.0d0
    r(k) = w(2)
  end do
end subroutine

subroutine ends_before(g, n, a, r)
  implicit none
  integer, intent(in) :: g, n
  double precision, intent(in) :: a(0:63, n)
  double precision, intent(out) :: r(n)
  double precision :: w(0:63)
  integer :: i, j, k
  do j = 1, n ! expect: sequential
    do k = 1, n ! expect: sequential
      do i = 0, g - 1
        w(i) = a(i, k)
      end do
      w(2) = 0.5d0*w(2)
      r(k) = w(2)
      if (r(k) > 1.0d0) exit
      w(g - 3) = 1.0d0
    end do
  end do
end subroutine
