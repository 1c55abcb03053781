! Names that a BLOCK has of its own.
subroutine inside(n, a)
  integer :: n, k
  double precision :: a(n), t
  t = 1.0d0
  block
    integer :: i
    double precision :: t
    do i = 1, n ! expect: parallel private(t)
      t = a(i)
      a(i) = t + 1.0d0
    end do
  end block
  block
    integer :: i
    double precision :: s
    do i = 1, n ! expect: parallel private(s)
      s = a(i)
      a(i) = s + 1.0d0
    end do
    do i = 1, n ! expect: parallel doall
      a(i) = a(i) * t
    end do
  end block
  do k = 1, n ! expect: parallel doall
    block
      double precision :: s
      s = a(k)
      a(k) = s * s
    end block
  end do
end subroutine inside

! Work space of constant extent and of an extent that does not change.
subroutine space(n, m, a)
  integer :: n, m, i, j
  double precision :: a(m, n)
  block
    double precision :: w(8), v(m)
    do i = 1, n ! expect: parallel private
      do j = 1, 8
        w(j) = j
      end do
      do j = 1, m
        v(j) = a(j, i) + w(3)
      end do
      do j = 1, m
        a(j, i) = v(m + 1 - j)
      end do
    end do
  end block
end subroutine space
