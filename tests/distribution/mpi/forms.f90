! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_x, send_y, &
    send_y_2, send_y_3, send_y_4, send_y_5, send_y_6, send_x_2, send_x_3, send_y_7, tell_double, &
    greatest_double
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
  ! What each rank has written of `x` goes to all ranks.
  subroutine send_x(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, -1_8, 41_8))
      b = min(39_8, last_of(q, -1_8, 41_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, first_of(me, -1_8, 41_8))
      b = min(39_8, last_of(me, -1_8, 41_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to rank 0.
  subroutine send_y(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, first_of(q, -1_8, 41_8) + 1)
      b = min(2_8, last_of(q, -1_8, 41_8) + 1)
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(2_8, first_of(me, -1_8, 41_8) + 1)
      b = min(2_8, last_of(me, -1_8, 41_8) + 1)
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to rank 0.
  subroutine send_y_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(39_8, first_of(q, -1_8, 41_8) + 1)
      b = min(39_8, last_of(q, -1_8, 41_8) + 1)
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(39_8, first_of(me, -1_8, 41_8) + 1)
      b = min(39_8, last_of(me, -1_8, 41_8) + 1)
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to the ranks that read it, by other blocks.
  subroutine send_y_3(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, max(first_of(q, -1_8, 41_8) + 1, first_of(me, -1_8, 41_8)))
      b = min(1_8, min(last_of(q, -1_8, 41_8) + 1, last_of(me, -1_8, 41_8)))
      if (a <= b .and. first_of(me, -1_8, 41_8) <= last_of(me, -1_8, 41_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(1_8, max(first_of(me, -1_8, 41_8) + 1, first_of(q, -1_8, 41_8)))
      b = min(1_8, min(last_of(me, -1_8, 41_8) + 1, last_of(q, -1_8, 41_8)))
      if (a <= b .and. first_of(q, -1_8, 41_8) <= last_of(q, -1_8, 41_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to the ranks that read it, by other blocks.
  subroutine send_y_4(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, max(first_of(q, -1_8, 41_8) + 1, first_of(me, -1_8, 41_8)))
      b = min(2_8, min(last_of(q, -1_8, 41_8) + 1, last_of(me, -1_8, 41_8)))
      if (a <= b .and. first_of(me, -1_8, 41_8) <= last_of(me, -1_8, 41_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(2_8, max(first_of(me, -1_8, 41_8) + 1, first_of(q, -1_8, 41_8)))
      b = min(2_8, min(last_of(me, -1_8, 41_8) + 1, last_of(q, -1_8, 41_8)))
      if (a <= b .and. first_of(q, -1_8, 41_8) <= last_of(q, -1_8, 41_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to the ranks that read it, by other blocks.
  subroutine send_y_5(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(3_8, max(first_of(q, -1_8, 41_8) + 1, first_of(me, -1_8, 41_8)))
      b = min(38_8, min(last_of(q, -1_8, 41_8) + 1, last_of(me, -1_8, 41_8)))
      if (a <= b .and. first_of(me, -1_8, 41_8) <= last_of(me, -1_8, 41_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(3_8, max(first_of(me, -1_8, 41_8) + 1, first_of(q, -1_8, 41_8)))
      b = min(38_8, min(last_of(me, -1_8, 41_8) + 1, last_of(q, -1_8, 41_8)))
      if (a <= b .and. first_of(q, -1_8, 41_8) <= last_of(q, -1_8, 41_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to the ranks that read it, by other blocks.
  subroutine send_y_6(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(39_8, max(first_of(q, -1_8, 41_8) + 1, first_of(me, -1_8, 41_8)))
      b = min(39_8, min(last_of(q, -1_8, 41_8) + 1, last_of(me, -1_8, 41_8)))
      if (a <= b .and. first_of(me, -1_8, 41_8) <= last_of(me, -1_8, 41_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(39_8, max(first_of(me, -1_8, 41_8) + 1, first_of(q, -1_8, 41_8)))
      b = min(39_8, min(last_of(me, -1_8, 41_8) + 1, last_of(q, -1_8, 41_8)))
      if (a <= b .and. first_of(q, -1_8, 41_8) <= last_of(q, -1_8, 41_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `x` goes to the ranks that read it, by other blocks.
  subroutine send_x_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, max(first_of(q, -1_8, 41_8), first_of(me, -1_8, 41_8) + 2))
      b = min(39_8, min(last_of(q, -1_8, 41_8), last_of(me, -1_8, 41_8) + 2))
      if (a <= b .and. first_of(me, -1_8, 41_8) <= last_of(me, -1_8, 41_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(1_8, max(first_of(me, -1_8, 41_8), first_of(q, -1_8, 41_8) + 2))
      b = min(39_8, min(last_of(me, -1_8, 41_8), last_of(q, -1_8, 41_8) + 2))
      if (a <= b .and. first_of(q, -1_8, 41_8) <= last_of(q, -1_8, 41_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `x` goes to rank 0.
  subroutine send_x_3(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(6_8, first_of(q, -1_8, 41_8))
      b = min(6_8, last_of(q, -1_8, 41_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(6_8, first_of(me, -1_8, 41_8))
      b = min(6_8, last_of(me, -1_8, 41_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `y` goes to rank 0.
  subroutine send_y_7(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(7_8, first_of(q, -1_8, 41_8) + 1)
      b = min(7_8, last_of(q, -1_8, 41_8) + 1)
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(7_8, first_of(me, -1_8, 41_8) + 1)
      b = min(7_8, last_of(me, -1_8, 41_8) + 1)
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! A rank tells all others.
  subroutine tell_double(x, owner)
    double precision :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, owner, MPI_COMM_WORLD, error)
  end subroutine
  ! Of equals the first one stays.
  subroutine greatest_double(x)
    double precision :: x
    double precision :: each(ranks)
    integer :: q, error
    call MPI_Allgather(x, 1, MPI_DOUBLE_PRECISION, each, 1, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, &
      error)
    x = each(1)
    do q = 2, ranks
      if (each(q) > x) x = each(q)
    end do
  end subroutine
end module

! Names of constructs, continued lines, several statements on a line, branches.
program forms
  use sharing
  implicit none
  integer, parameter :: n = 40
  double precision :: x(n), y(n), last, biggest
  integer :: i, &
    t, at
  call begin_ranks()
  outer: do t = 1, 4
    inner: do i = my_first(1_8, 40_8, -1_8, 41_8, -1_8), my_last(1_8, 40_8, -1_8, 41_8, -1_8)
      x(i) = i*t
    end do inner
    call send_x(x)
    do i = 1, n; y(i) = x(i); end do
    if (t == 2) cycle outer
    do i = my_first(2_8, 40_8, -1_8, 41_8, -2_8), my_last(2_8, 40_8, -1_8, 41_8, -2_8)
      y(i) = x(i) - x(i - 1)
      last = y(i)*2
    end do
    call tell_double(last, owner_of(38_8, -1_8, 41_8))
    call send_y(y)
    call send_y_2(y)
    if (me == 0) then
    select case (t)
    case (1)
      print *, 'one', y(3), last
    case default
      print *, 'other', y(n), last
    end select
    end if
    if (t == 1) then
      call send_y_3(y)
      call send_y_4(y)
      call send_y_5(y)
      call send_y_6(y)
      do i = my_first(1_8, 40_8, -1_8, 41_8, -1_8), my_last(1_8, 40_8, -1_8, 41_8, -1_8)
        x(i) = y(i)
      end do
    else if (t == 3) then
      do i = my_first(1_8, 40_8, -1_8, 41_8, -2_8), my_last(1_8, 40_8, -1_8, 41_8, -2_8)
        y(i) = x(i)
      end do
    end if
  end do outer
  biggest = -1.0d0
  do i = my_first(1_8, 40_8, -1_8, 41_8, -1_8), my_last(1_8, 40_8, -1_8, 41_8, -1_8)
    if (x(i) > biggest) biggest = x(i)
  end do
  call greatest_double(biggest)
  i = 41_8
  if (me == 0) print *, biggest, i
  do while (biggest > 1.0d0)
    biggest = biggest*0.5d0
    do i = my_first(1_8, 40_8, -1_8, 41_8, -1_8), my_last(1_8, 40_8, -1_8, 41_8, -1_8)
      x(i) = x(i)*0.5d0
    end do
    call send_x_2(x)
    do i = my_first(1_8, 39_8, -1_8, 41_8, -2_8), my_last(1_8, 39_8, -1_8, 41_8, -2_8)
      y(i) = x(i + 1)
    end do
  end do
  call send_x_3(x)
  if (me == 0) write (unit=*, fmt='(f10.4)', advance='no') x(7)
  call send_y_7(y)
  if (me == 0) write (*, *) y(8)
  call end_ranks()
end program
