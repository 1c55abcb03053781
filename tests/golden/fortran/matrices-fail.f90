! Near misses: the column before is read, the matrix is the program's own function, the result may have another shape.
! options: force
subroutine chained(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n)
  double precision, intent(in) :: b(3, 3)
  integer :: i
  do i = 2, n ! expect: sequential
    a(:, i) = matmul(b, a(:, i - 1))
  end do
end subroutine chained

subroutine updated(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(3, n)
  double precision, intent(inout) :: b(3, 3)
  double precision :: t(3, 3)
  integer :: i
  do i = 1, n ! expect: sequential
    t = transpose(b)
    b(1, 1) = t(1, 2) + a(1, i)
    b(1, 2) = t(2, 1)
  end do
end subroutine updated

module own
  implicit none
  double precision :: calls = 0.0d0
contains
  function matmul(a, x) result(y)
    double precision, intent(in) :: a(3, 3), x(3)
    double precision :: y(3)
    calls = calls + 1.0d0
    y = a(1, 1)*x + calls
  end function matmul

  subroutine turned(n, a, b)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(3, n)
    double precision, intent(in) :: b(3, 3)
    integer :: i
    do i = 1, n ! expect: sequential
      a(:, i) = matmul(b, a(:, i))
    end do
  end subroutine turned
end module own

subroutine reshaped(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n)
  double precision, intent(in) :: b(3, 3)
  double precision, allocatable :: t(:)
  integer :: i
  do i = 1, n ! expect: sequential
    t = matmul(b, a(:, i))
    a(:, i) = t
  end do
end subroutine reshaped

subroutine scaled(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n), b(n)
  double precision :: s
  integer :: i
  do i = 2, n ! expect: sequential
    s = sum(a(:, i - 1))
    b(i) = maxval(abs(a(1:2, i)))
    a(:, i) = a(3:1:-1, i)/s
  end do
end subroutine scaled

subroutine rest(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! expect: sequential
    a(i) = sum(a(i:))
  end do
end subroutine rest

! Of an assignment in two steps none is shared out.
subroutine product(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n, n)
  double precision, intent(in) :: b(n, n)
  a = matmul(b, a) ! expect: parallel not-inserted expect: parallel not-inserted expect: parallel not-inserted expect: parallel not-inserted
end subroutine product
