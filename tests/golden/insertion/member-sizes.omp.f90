! golden: output
! twin: text
! A size in a structure is a size like others, and so is what a member's declared extent says of a loop.
module clouds
  implicit none
  type cloud
    integer :: n
    double precision :: v
  end type
contains
  subroutine push(c, field, dt)
    type(cloud), intent(in) :: c
    double precision, intent(inout) :: field(*)
    double precision, intent(in) :: dt
    integer :: i
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (c%n >= 400000 .and. several_threads) then
    !$omp parallel do
    do i = 1, c%n ! expect: parallel inserted
      field(i) = field(i) + dt * field(i)
    end do
    !$omp end parallel do
    else
    do i = 1, c%n ! expect: parallel inserted
      field(i) = field(i) + dt * field(i)
    end do
    end if
    end block
  end subroutine

  subroutine run(c, field, steps)
    type(cloud), intent(in) :: c
    double precision, intent(inout) :: field(*)
    integer, intent(in) :: steps
    integer :: s
    do s = 1, steps ! expect: sequential
      call push(c, field, 0.1d0)
    end do
  end subroutine
end module
