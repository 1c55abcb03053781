! Inner loops that certainly run: what they leave is there in every iteration. twin: text
double precision function triangle(n, a)
  integer, value :: n
  integer :: p, q
  double precision :: a(0:99, 0:*), t
  t = 0.0d0
  do p = 2, n ! expect: parallel lastprivate(t)
    do q = 1, p - 1
      t = a(q, p) * 2.0d0
      a(q, p) = t
    end do
  end do
  triangle = t
end function triangle

double precision function upper(n, a)
  integer, value :: n
  integer :: p, q
  double precision :: a(0:99, 0:*), t
  t = 0.0d0
  do p = 0, n - 1 ! expect: parallel lastprivate(t)
    do q = p, n - 1
      t = a(q, p) * 2.0d0
      a(q, p) = t
    end do
  end do
  upper = t
end function upper

double precision function back(n, a)
  integer, value :: n
  integer :: p, q
  double precision :: a(0:99, 0:*), t
  t = 0.0d0
  do p = n, 3, -1 ! expect: parallel lastprivate(t)
    do q = p + 1, p - 1, -1
      t = a(q, p) * 2.0d0
      a(q, p) = t
    end do
  end do
  back = t
end function back
