! golden: output
! twin: text
! What is started often, by callers or one loop around, stands there twice: parallel where the size pays, else as it was.
subroutine scale(n, a, f)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: f
  integer :: i
  ! Heiretsu: parallel where that pays, else as before
  block
  !$ use omp_lib, only: omp_get_max_threads
  logical :: several_threads
  several_threads = .false.
  !$ several_threads = omp_get_max_threads() > 1
  if (n >= 400000 .and. several_threads) then
  !$omp parallel do
  do i = 1, n ! expect: parallel inserted
    a(i) = a(i) * f
  end do
  !$omp end parallel do
  else
  do i = 1, n ! expect: parallel inserted
    a(i) = a(i) * f
  end do
  end if
  end block
end subroutine

subroutine shrink(n, a, f)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: f
  do while (a(1) > f) ! expect: sequential
    call scale(n, a, 0.5d0)
  end do
end subroutine

! Vectors pay on one thread, too.
double precision function sums(n, steps, a)
  implicit none
  integer, intent(in) :: n, steps
  double precision, intent(inout) :: a(n)
  double precision :: s
  integer :: i, t
  sums = 0.0d0
  do t = 1, steps ! expect: sequential
    s = 0.0d0
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (n >= 400000 .and. several_threads) then
    !$omp parallel do simd reduction(+:s)
    do i = 1, n ! expect: parallel reduction inserted
      s = s + a(i)
    end do
    !$omp end parallel do simd
    else
    !$omp simd reduction(+:s)
    do i = 1, n ! expect: parallel reduction inserted
      s = s + a(i)
    end do
    end if
    end block
    a(1) = s * 0.5d0
    sums = s
  end do
end function

! Elements beside each other.
subroutine decay(n, steps, a, b)
  implicit none
  integer, intent(in) :: n, steps
  double precision, intent(inout) :: a(*), b(*)
  integer :: i, t
  do t = 1, steps ! expect: sequential
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (n >= 200000 .and. several_threads) then
    !$omp parallel do
    do i = 2, n - 1 ! expect: parallel inserted
      b(i) = a(i - 1) + a(i + 1)
    end do
    !$omp end parallel do
    else
    do i = 2, n - 1 ! expect: parallel inserted
      b(i) = a(i - 1) + a(i + 1)
    end do
    end if
    end block
    a(1) = b(2)
  end do
end subroutine
