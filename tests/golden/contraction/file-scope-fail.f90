! Near misses: another internal procedure reads the array; a pointer may be made of it; other files know it.
! twin: text
! options: force
subroutine whole(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  double precision :: t(1000)
  double precision, target :: u(1000)
  double precision, pointer :: kept(:)
  kept => u
  call smooth(n, a, b)
  call pointed(n, a, b)
  b(1) = last(n) + kept(1)
contains
  subroutine smooth(n, a, b)
    integer :: n, i
    double precision :: a(n), b(n)
    do i = 1, n ! expect: parallel not-contraction
      t(i) = 0.5d0 * a(i)
    end do
    do i = 1, n
      b(i) = t(i) * t(i) + a(i)
    end do
  end subroutine smooth

  double precision function last(n)
    integer :: n
    last = t(n)
  end function last

  subroutine pointed(n, a, b)
    integer :: n, i
    double precision :: a(n), b(n)
    do i = 1, n ! expect: parallel not-contraction
      u(i) = 0.5d0 * a(i)
    end do
    do i = 1, n
      b(i) = u(i) * u(i) + a(i)
    end do
  end subroutine pointed
end subroutine whole

subroutine known(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), v(1000)
  common /work/ v
  do i = 1, n ! expect: parallel not-contraction
    v(i) = 0.5d0 * a(i)
  end do
  do i = 1, n
    b(i) = v(i) * v(i) + a(i)
  end do
end subroutine known
