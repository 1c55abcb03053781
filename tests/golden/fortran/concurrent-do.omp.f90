! DO CONCURRENT that is parallel without its promise becomes DO, in a BLOCK with variables of its own.
! golden: output
! options: force
subroutine planes(n, m, a, b, msk)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(n, m), b(n, m)
  logical, intent(in) :: msk(n, m)
  integer :: i, j
  i = 7
  block
    integer :: j, i
    ! expect: parallel expect: parallel
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i, j)*2.0d0
      end do
    end do
    !$omp end parallel do
  end block
  block
    integer :: j, i
    ! expect: parallel expect: parallel
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        if (msk(i, j)) then
          b(i, j) = a(i, j)/2.0d0
        end if
      end do
    end do
    !$omp end parallel do
  end block
  a(1, 1) = i
end subroutine planes

subroutine backwards(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer :: i
  block
    integer :: i
    ! expect: parallel
    !$omp parallel do
    do i = n, 1, -2
      if (b(i) > 12.0d0) cycle
      a(i) = a(i) + b(i)*i ! a remark
    end do
    !$omp end parallel do
  end block
end subroutine backwards
