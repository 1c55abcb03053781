! twin: text
! What is started again and again gets no directive where each start may have little to do.
module grids
  implicit none
  integer, parameter :: most = 24, steps = 400
  real(8), private :: u(most, most), v(most, most)
contains
  ! The declared extents say that a sweep has 576 points.
  subroutine sweep(n)
    integer, intent(in) :: n
    integer :: i, j
    do j = 2, n - 1 ! expect: parallel not-inserted H603
      do i = 2, n - 1
        v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
    do j = 2, n - 1 ! expect: parallel not-inserted H603
      do i = 2, n - 1
        u(i, j) = v(i, j)
      end do
    end do
  end subroutine sweep

  subroutine relax(n)
    integer, intent(in) :: n
    integer :: t
    do t = 1, steps ! expect: sequential
      call sweep(n)
    end do
  end subroutine relax

  ! A few thousand iterations each time.
  subroutine decay(a, b)
    real(8), intent(inout) :: a(0:3999), b(0:3999)
    integer :: t, i
    do t = 1, steps ! expect: sequential
      do i = 1, 4000 - 2 ! expect: parallel not-inserted H603
        b(i) = a(i - 1) + a(i + 1)
      end do
      do i = 1, 4000 - 2 ! expect: parallel not-inserted H603
        a(i) = b(i) * 0.5d0 + 1.0d0
      end do
    end do
  end subroutine decay

  ! A row of a sparse matrix.
  subroutine row(first, val, y)
    integer, intent(in) :: first(*)
    real(8), intent(in) :: val(*)
    real(8), intent(inout) :: y(*)
    integer :: k
    real(8) :: s
    do while (y(1) > 0.0d0) ! expect: sequential
      s = 0.0d0
      do k = first(1), first(2) - 1 ! expect: parallel not-inserted H603
        s = s + val(k)
      end do
      y(1) = y(1) - s
    end do
  end subroutine row

  ! A procedure that calls itself.
  recursive subroutine halves(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(*)
    integer :: i
    do i = 1, n ! expect: parallel not-inserted H603
      a(i) = a(i) + 1.0d0
    end do
    if (n > 1) call halves(n / 2, a)
  end subroutine halves

  ! The first call's size is not that of the others.
  subroutine start(a)
    real(8), intent(inout) :: a(*)
    call halves(4000000, a)
  end subroutine start

  ! Started once, and never enough, whatever the size is.
  subroutine tiny(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n ! expect: parallel not-inserted H603
      u(i, 1) = 1.0d0
    end do
  end subroutine tiny
end module grids
