! A value goes from iteration to iteration: the variable belongs to the construct around the loop.
subroutine carried(n, a)
  integer :: n, i
  double precision :: a(n), t
  t = 1.0d0
  block
    double precision :: t
    t = 0.0d0
    do i = 1, n ! expect: parallel linear-form
      a(i) = t
      t = 2.0d0 * a(i) + 1.0d0
    end do
  end block
  a(1) = t
end subroutine carried

! A value keeps it from execution to execution.
subroutine kept(n, a)
  integer :: n, i
  double precision :: a(n)
  do i = 1, n ! expect: sequential H208
    block
      integer :: calls = 0
      calls = calls + 1
      a(i) = calls
    end block
  end do
end subroutine kept

! The extent is that of the time when the construct begins.
subroutine sized(m, n, a)
  integer :: n, m, i
  double precision :: a(n)
  m = m + 1
  do i = 1, n ! expect: sequential H208
    block
      double precision :: v(m)
      v(1) = a(i)
      a(i) = v(1)
    end block
  end do
end subroutine sized
