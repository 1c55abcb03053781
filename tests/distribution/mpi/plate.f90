! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, go_on_alone, send_now, &
    go_on_from_double, pass_on_double, tell_double, send_now_2, send_now_3, send_now_4, &
    tell_integer
  integer, save :: me, ranks, comm
contains
  subroutine begin_ranks()
    integer :: error
    call MPI_Init(error)
    comm = MPI_COMM_WORLD
    call MPI_Comm_rank(comm, me, error)
    call MPI_Comm_size(comm, ranks, error)
  end subroutine
  subroutine end_ranks()
    integer :: error
    if (me == 0) flush (6)
    call MPI_Finalize(error)
  end subroutine
  ! Sizes for which nothing was planned: rank 0 runs the program, the others wait for its end.
  subroutine go_on_alone()
    integer :: error
    if (me > 0) then
      call MPI_Finalize(error)
      stop
    end if
    ranks = 1
    comm = MPI_COMM_SELF
  end subroutine
  pure integer(8) function first_of(p, from, n)
    integer, intent(in) :: p
    integer(8), intent(in) :: from, n
    first_of = from + n*p/ranks
  end function
  pure integer(8) function last_of(p, from, n)
    integer, intent(in) :: p
    integer(8), intent(in) :: from, n
    last_of = from + n*(p + 1)/ranks - 1
  end function
  pure integer function owner_of(x, from, n)
    integer(8), intent(in) :: x, from, n
    owner_of = int(((x - from + 1)*ranks - 1)/n)
  end function
  ! Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block.
  pure integer(8) function my_first(lo, hi, from, n, shift)
    integer(8), intent(in) :: lo, hi, from, n, shift
    my_first = min(max(lo, first_of(me, from, n) - shift), hi + 1)
  end function
  pure integer(8) function my_last(lo, hi, from, n, shift)
    integer(8), intent(in) :: lo, hi, from, n, shift
    my_last = min(hi, last_of(me, from, n) - shift)
  end function
  ! What each rank has written of `now` goes to the ranks whose block has it 1 before it, or 1 behind it.
  subroutine send_now(array, n, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: n, extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(comm, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, max(first_of(q, 1_8, n), first_of(me, 1_8, n) - 1))
      b = min(n - 1, min(last_of(q, 1_8, n), last_of(me, 1_8, n) + 1))
      if (a <= b .and. first_of(me, 1_8, n) <= last_of(me, 1_8, n)) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
      a = max(2_8, max(first_of(me, 1_8, n), first_of(q, 1_8, n) - 1))
      b = min(n - 1, min(last_of(me, 1_8, n), last_of(q, 1_8, n) + 1))
      if (a <= b .and. first_of(q, 1_8, n) <= last_of(q, 1_8, n)) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! Sums keep their order: the value of the rank before comes in.
  subroutine go_on_from_double(x)
    double precision :: x
    integer :: error
    if (me > 0) call MPI_Recv(x, 1, MPI_DOUBLE_PRECISION, me - 1, 0, comm, MPI_STATUS_IGNORE, error)
  end subroutine
  ! And goes to the next rank.
  subroutine pass_on_double(x)
    double precision :: x
    integer :: error
    if (me < ranks - 1) call MPI_Send(x, 1, MPI_DOUBLE_PRECISION, me + 1, 0, comm, error)
  end subroutine
  ! A rank tells all others.
  subroutine tell_double(x, owner)
    double precision :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, owner, comm, error)
  end subroutine
  ! What each rank has written of `now` goes to all ranks.
  subroutine send_now_2(array, n, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: n, extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(comm, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 1_8, n))
      b = min(1_8, last_of(q, 1_8, n))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
      a = max(1_8, first_of(me, 1_8, n))
      b = min(1_8, last_of(me, 1_8, n))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `now` goes to all ranks.
  subroutine send_now_3(array, n, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: n, extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(comm, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, first_of(q, 1_8, n))
      b = min(n, last_of(q, 1_8, n))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
      a = max(2_8, first_of(me, 1_8, n))
      b = min(n, last_of(me, 1_8, n))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `now` goes to rank 0.
  subroutine send_now_4(array, n, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: n, extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(comm, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, first_of(q, 1_8, n))
      b = min(n - 1, last_of(q, 1_8, n))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
      a = max(2_8, first_of(me, 1_8, n))
      b = min(n - 1, last_of(me, 1_8, n))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, comm, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! A rank tells all others.
  subroutine tell_integer(x, owner)
    integer :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_INTEGER, owner, comm, error)
  end subroutine
end module

! Heat in a plate: modules in one file, allocatable arrays, the change of a step.
module fields
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: now(:, :), next(:, :)
  integer :: n = 96
end module fields

module steps
  use fields
  implicit none
contains
  subroutine step(change)
    use sharing
    real(dp), intent(out) :: change
    integer :: i, j
    change = 0.0_dp
    call send_now(now, int(n, 8), int(size(now, 2), 8), int(size(now, 1), 8), int(lbound(now, 2), &
      8))
    call go_on_from_double(change)
    do j = my_first(2_8, int(n, 8) - 1, 1_8, int(n, 8), 0_8), my_last(2_8, int(n, 8) - 1, 1_8, &
      int(n, 8), 0_8)
      do i = 2, n - 1
        next(i, j) = 0.25_dp*(now(i - 1, j) + now(i + 1, j) + now(i, j - 1) + now(i, j + 1))
        change = max(change, abs(next(i, j) - now(i, j)))
      end do
    end do
    call pass_on_double(change)
    call tell_double(change, ranks - 1)
    do j = my_first(2_8, int(n, 8) - 1, 1_8, int(n, 8), 0_8), my_last(2_8, int(n, 8) - 1, 1_8, &
      int(n, 8), 0_8)
      do i = 2, n - 1
        now(i, j) = next(i, j)
      end do
    end do
  end subroutine step
end module steps

program plate
  use sharing
  use fields
  use steps
  implicit none
  integer :: i, j, t
  real(dp) :: change, sum
  call begin_ranks()
  allocate (now(n, n), next(n, n))
  if (.not. ((int(n, 8) - 2) >= 0)) call go_on_alone()
  do j = my_first(1_8, int(n, 8), 1_8, int(n, 8), 0_8), my_last(1_8, int(n, 8), 1_8, int(n, 8), &
    0_8)
    do i = 1, n
      now(i, j) = 0.0_dp
      next(i, j) = 0.0_dp
    end do
  end do
  call send_now_2(now, int(n, 8), int(size(now, 2), 8), int(size(now, 1), 8), int(lbound(now, 2), &
    8))
  call send_now_3(now, int(n, 8), int(size(now, 2), 8), int(size(now, 1), 8), int(lbound(now, 2), &
    8))
  do i = 1, n
    now(i, 1) = 100.0_dp
    now(1, i) = 0.5_dp*i
  end do
  do t = 1, 40
    call step(change)
    if (change < 1.0e-3_dp) exit
  end do
  sum = 0.0_dp
  call go_on_from_double(sum)
  do j = my_first(1_8, int(n, 8), 1_8, int(n, 8), 0_8), my_last(1_8, int(n, 8), 1_8, int(n, 8), &
    0_8)
    do i = 1, n
      sum = sum + now(i, j)
    end do
  end do
  call pass_on_double(sum)
  call tell_double(sum, ranks - 1)
  if (me == 0) print '(a, es24.16, a, es24.16)', 'change ', change, ' sum ', sum
  call send_now_4(now, int(n, 8), int(size(now, 2), 8), int(size(now, 1), 8), int(lbound(now, 2), &
    8))
  if (me == 0) then
  do j = 1, n, 30
    print '(4es16.8)', now(1, j), now(n/2, j), now(n/3, j), now(n, j)
  end do
  end if
  call tell_integer(j, 0)
  call end_ranks()
end program plate
