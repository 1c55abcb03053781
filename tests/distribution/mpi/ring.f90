! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_f, send_f_2, &
    send_f_3, send_f_4, send_f_5, send_f_6, go_on_from_double, pass_on_double, tell_double, &
    from_0_integer, all_sum_integer
  integer, save :: me, ranks
contains
  subroutine begin_ranks()
    integer :: error
    call MPI_Init(error)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, error)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  end subroutine
  subroutine end_ranks()
    integer :: error
    if (me == 0) flush (6)
    call MPI_Finalize(error)
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
  ! What each rank has written of `f` goes to all ranks.
  subroutine send_f(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(333_8, first_of(q, 0_8, 335_8))
      b = min(333_8, last_of(q, 0_8, 335_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(333_8, first_of(me, 0_8, 335_8))
      b = min(333_8, last_of(me, 0_8, 335_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to all ranks.
  subroutine send_f_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 0_8, 335_8))
      b = min(1_8, last_of(q, 0_8, 335_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(1_8, first_of(me, 0_8, 335_8))
      b = min(1_8, last_of(me, 0_8, 335_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to the ranks whose block has it 1 before it, or 1 behind it.
  subroutine send_f_3(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, max(first_of(q, 0_8, 335_8), first_of(me, 0_8, 335_8) - 1))
      b = min(332_8, min(last_of(q, 0_8, 335_8), last_of(me, 0_8, 335_8) + 1))
      if (a <= b .and. first_of(me, 0_8, 335_8) <= last_of(me, 0_8, 335_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(2_8, max(first_of(me, 0_8, 335_8), first_of(q, 0_8, 335_8) - 1))
      b = min(332_8, min(last_of(me, 0_8, 335_8), last_of(q, 0_8, 335_8) + 1))
      if (a <= b .and. first_of(q, 0_8, 335_8) <= last_of(q, 0_8, 335_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_4(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 0_8, 335_8))
      b = min(1_8, last_of(q, 0_8, 335_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(1_8, first_of(me, 0_8, 335_8))
      b = min(1_8, last_of(me, 0_8, 335_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_5(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(333_8, first_of(q, 0_8, 335_8))
      b = min(333_8, last_of(q, 0_8, 335_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(333_8, first_of(me, 0_8, 335_8))
      b = min(333_8, last_of(me, 0_8, 335_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_6(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(166_8, first_of(q, 0_8, 335_8))
      b = min(166_8, last_of(q, 0_8, 335_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(166_8, first_of(me, 0_8, 335_8))
      b = min(166_8, last_of(me, 0_8, 335_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! Sums keep their order: the value of the rank before comes in.
  subroutine go_on_from_double(x)
    double precision :: x
    integer :: error
    if (me > 0) call MPI_Recv(x, 1, MPI_DOUBLE_PRECISION, me - 1, 0, MPI_COMM_WORLD, &
      MPI_STATUS_IGNORE, error)
  end subroutine
  ! And goes to the next rank.
  subroutine pass_on_double(x)
    double precision :: x
    integer :: error
    if (me < ranks - 1) call MPI_Send(x, 1, MPI_DOUBLE_PRECISION, me + 1, 0, MPI_COMM_WORLD, error)
  end subroutine
  ! A rank tells all others.
  subroutine tell_double(x, owner)
    double precision :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, owner, MPI_COMM_WORLD, error)
  end subroutine
  ! The old value counts once.
  subroutine from_0_integer(x)
    integer :: x
    if (me > 0) x = 0
  end subroutine
  ! The values of all ranks become one.
  subroutine all_sum_integer(x)
    integer :: x
    integer :: error
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  end subroutine
end module

! Periodic boundaries by two cells that are copied.
program ring
  use sharing
  implicit none
  integer, parameter :: n = 333
  real(8) :: f(0:n + 1), g(0:n + 1), s
  integer :: i, t, top
  call begin_ranks()
  do i = my_first(1_8, 333_8, 0_8, 335_8, 0_8), my_last(1_8, 333_8, 0_8, 335_8, 0_8)
    f(i) = sin(0.1d0*i)
  end do
  do t = 1, 50
    call send_f(f)
    f(0) = f(n)
    call send_f_2(f)
    f(n + 1) = f(1)
    call send_f_3(f)
    do i = my_first(1_8, 333_8, 0_8, 335_8, 0_8), my_last(1_8, 333_8, 0_8, 335_8, 0_8)
      g(i) = f(i) - 0.3d0*(f(i) - f(i - 1)) + 0.01d0*(f(i + 1) - 2*f(i) + f(i - 1))
    end do
    do i = my_first(1_8, 333_8, 0_8, 335_8, 0_8), my_last(1_8, 333_8, 0_8, 335_8, 0_8)
      f(i) = g(i)
    end do
  end do
  s = 0
  top = 0
  call go_on_from_double(s)
  call from_0_integer(top)
  do i = my_first(1_8, 333_8, 0_8, 335_8, 0_8), my_last(1_8, 333_8, 0_8, 335_8, 0_8)
    s = s + f(i)
    if (f(i) > 0.0d0) top = top + 1
  end do
  call pass_on_double(s)
  call tell_double(s, ranks - 1)
  call all_sum_integer(top)
  if (top == 0) then
    call end_ranks()
    stop 2
  end if
  if (me == 0) print *, s, top
  call send_f_4(f)
  call send_f_5(f)
  call send_f_6(f)
  if (me == 0) print *, f(1), f(n), f(n/2)
  call end_ranks()
end program
