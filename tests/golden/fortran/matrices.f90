! MATMUL and TRANSPOSE of small matrices in each iteration: their arguments are read, then their result is stored.
! options: force
subroutine turned(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n)
  double precision, intent(in) :: b(3, 3)
  integer :: i
  do i = 1, n ! expect: parallel inserted
    a(:, i) = matmul(b, a(:, i))
  end do
end subroutine turned

subroutine elements(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n)
  double precision, intent(in) :: b(3, 3, n)
  double precision :: t(3, 3), d
  integer :: i
  do i = 1, n ! expect: parallel inserted
    t = transpose(b(:, :, i))
    d = dot_product(t(:, 1), a(:, i))
    a(:, i) = a(:, i)*d
  end do
end subroutine elements

! What a function of the language reads of a section is the section.
subroutine scaled(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(3, n), b(n)
  double precision :: s
  integer :: i
  do i = 1, n ! expect: parallel inserted
    s = sum(a(:, i))
    b(i) = maxval(abs(a(1:2, i)))
    a(:, i) = a(3:1:-1, i)/s
  end do
end subroutine scaled
