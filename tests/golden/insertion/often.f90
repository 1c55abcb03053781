! twin: text
! What is started again and again gets a directive where each start has enough to do, as far as sizes tell.
module grids
  implicit none
  integer, parameter :: most = 2000, steps = 400
  real(8), private :: u(most, most), v(most, most)
contains
  ! The declared extents say that a sweep has four million points.
  subroutine sweep(n)
    integer, intent(in) :: n
    integer :: i, j
    do j = 2, n - 1 ! expect: parallel inserted
      do i = 2, n - 1
        v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
    do j = 2, n - 1 ! expect: parallel inserted
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

  ! A row is started once: the test is asked once.
  subroutine scale(n, a, f)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: f
    integer :: i
    do i = 1, n ! expect: parallel inserted
      a(i) = a(i) * f
    end do
  end subroutine scale

  ! Called twice is not often.
  subroutine fill(n, a)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n ! expect: parallel inserted
      a(i) = i
    end do
  end subroutine fill

  subroutine both(n, a, b)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n), b(n)
    call fill(n, a)
    call fill(n, b)
  end subroutine both

  ! How often a procedure that calls itself is called nobody knows: a nest asks what it has to do.
  recursive subroutine level(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(0:n - 1, 0:n - 1)
    real(8), intent(inout) :: b(0:n - 1, 0:n - 1)
    integer :: i, j
    do i = 1, n - 2 ! expect: parallel inserted
      do j = 1, n - 2
        b(j, i) = 0.5d0 * a(j, i) + 0.25d0 * (a(j - 1, i) + a(j + 1, i))
      end do
    end do
    if (n > 4) call level(n / 2, a, b)
  end subroutine level
end module grids
