! A callee touches nothing but the section that its assumed-shape dummy is handed.
module columns
  implicit none
contains
  subroutine column(t, q, k)
    double precision, intent(inout) :: t(:)
    double precision, intent(in) :: q(:)
    integer, intent(in) :: k
    double precision :: flux(size(t))
    integer :: i
    flux = 0
    do i = 1, min(size(t), size(q))
      flux(i) = q(i)*k
    end do
    do i = 2, size(t)
      t(i) = t(i) + flux(i) - flux(i - 1)
    end do
  end subroutine
  subroutine physics(t, q)
    double precision, intent(inout) :: t(:, :)
    double precision, intent(in) :: q(:, :)
    integer :: j
    do j = 1, min(size(t, 2), size(q, 2))        ! expect: parallel inserted not-validated
      call column(t(:, j), q(:, j), j)
    end do
  end subroutine
end module
