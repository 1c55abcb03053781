! Near misses: an iteration frees it and makes a longer one, the first element is what another iteration left, it is given away,
! and it is needed after the loop.
! options: force
module longer
  implicit none
contains
  subroutine grown(w, n)
    double precision, allocatable, intent(inout) :: w(:)
    integer, intent(in) :: n
    if (size(w) < n) then
      deallocate (w)
      allocate (w(n))
    end if
  end subroutine grown

  subroutine anew(n, m, a, b)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: b(m)
    double precision, allocatable :: w(:)
    integer :: i, j
    allocate (w(n))
    do j = 1, m ! expect: sequential
      if (j == 3) then
        deallocate (w)
        allocate (w(n + 1))
      end if
      do i = 1, n
        w(i) = a(i, j)
      end do
      b(j) = w(n)
    end do
  end subroutine anew

  subroutine carried(n, m, a, b)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: b(n, m)
    double precision, allocatable :: w(:)
    integer :: i, j
    allocate (w(0:n))
    w(0) = 0.0d0
    do j = 1, m ! expect: sequential
      do i = 1, n
        w(i) = w(i - 1) + a(i, j)
        b(i, j) = w(i)
      end do
      w(0) = w(n)
    end do
  end subroutine carried

  subroutine given_away(n, m, a, b)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: b(m)
    double precision, allocatable :: w(:)
    integer :: i, j
    allocate (w(n))
    do j = 1, m ! expect: sequential
      call grown(w, j)
      do i = 1, n
        w(i) = a(i, j)
      end do
      b(j) = w(n)
    end do
  end subroutine given_away

  subroutine needed(n, m, a, b)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: b(m)
    double precision, allocatable :: w(:)
    integer :: i, j
    allocate (w(n))
    w = 0.0d0
    do j = 1, m ! expect: sequential
      do i = 1, m - j + 1
        w(i) = a(i, j)
      end do
      b(j) = w(1)
    end do
    b(1) = sum(w)
  end subroutine needed
end module longer
