! Sections that meet: a row that others hold, another column of the same array, all of the array.
module columns
  implicit none
contains
  subroutine column(t, q, k)
    double precision, intent(inout) :: t(:)
    double precision, intent(in) :: q(:)
    integer, intent(in) :: k
    integer :: i
    do i = 2, size(t)
      t(i) = t(i) + q(i)*k
    end do
  end subroutine
  subroutine turned(t, q, n)
    double precision, intent(inout) :: t(:, :)
    double precision, intent(in) :: q(:, :)
    integer, intent(in) :: n
    integer :: j
    do j = 1, n                                  ! expect: sequential H103(t)
      call column(t(2, j:), q(:, j), j)
    end do
  end subroutine
  subroutine neighbours(t, n)
    double precision, intent(inout) :: t(:, :)
    integer, intent(in) :: n
    integer :: j
    do j = 2, n                                  ! expect: sequential H101(t)
      call column(t(:, j), t(:, j - 1), j)
    end do
  end subroutine
  subroutine overlapping(t, n)
    double precision, intent(inout) :: t(:, :)
    integer, intent(in) :: n
    integer :: j
    do j = 1, n - 1                              ! expect: sequential
      call column(t(1:10, j), t(10:19, j + 1), j)
    end do
  end subroutine
  subroutine together(t, q, n)
    double precision, intent(inout) :: t(:)
    double precision, intent(in) :: q(:, :)
    integer, intent(in) :: n
    integer :: j
    do j = 1, n                                  ! expect: sequential H103(t)
      call column(t, q(:, j), j)
    end do
  end subroutine
end module
