! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_u, send_u_2, &
    send_u_3, tell_integer
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
  ! What each rank has written of `u` goes to the ranks whose block has it 1 before it, or 1 behind it.
  subroutine send_u(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, max(first_of(q, 0_8, 1002_8), first_of(me, 0_8, 1002_8) - 1))
      b = min(1001_8, min(last_of(q, 0_8, 1002_8), last_of(me, 0_8, 1002_8) + 1))
      if (a <= b .and. first_of(me, 0_8, 1002_8) <= last_of(me, 0_8, 1002_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, max(first_of(me, 0_8, 1002_8), first_of(q, 0_8, 1002_8) - 1))
      b = min(1001_8, min(last_of(me, 0_8, 1002_8), last_of(q, 0_8, 1002_8) + 1))
      if (a <= b .and. first_of(q, 0_8, 1002_8) <= last_of(q, 0_8, 1002_8)) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `u` goes to all ranks.
  subroutine send_u_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 1002_8))
      b = min(0_8, last_of(q, 0_8, 1002_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 1002_8))
      b = min(0_8, last_of(me, 0_8, 1002_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `u` goes to all ranks.
  subroutine send_u_3(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 0_8, 1002_8))
      b = min(1001_8, last_of(q, 0_8, 1002_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(1_8, first_of(me, 0_8, 1002_8))
      b = min(1001_8, last_of(me, 0_8, 1002_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
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
    call MPI_Bcast(x, 1, MPI_INTEGER, owner, MPI_COMM_WORLD, error)
  end subroutine
end module

! Heat in a bar: two arrays, a time loop, fixed ends.
program bar
  use sharing
  implicit none
  integer, parameter :: n = 1000, steps = 60
  double precision :: u(0:n+1), v(0:n+1), total, most
  integer :: i, t
  call begin_ranks()
  do i = my_first(0_8, 1001_8, 0_8, 1002_8, 0_8), my_last(0_8, 1001_8, 0_8, 1002_8, 0_8)
    u(i) = mod(i*7, 23)/23.0d0
    v(i) = u(i)
  end do
  do t = 1, steps
    call send_u(u)
    do i = my_first(1_8, 1000_8, 0_8, 1002_8, 0_8), my_last(1_8, 1000_8, 0_8, 1002_8, 0_8)
      v(i) = u(i) + 0.25d0*(u(i - 1) - 2.0d0*u(i) + u(i + 1))
    end do
    do i = my_first(1_8, 1000_8, 0_8, 1002_8, 0_8), my_last(1_8, 1000_8, 0_8, 1002_8, 0_8)
      u(i) = v(i)
    end do
  end do
  total = 0.0d0
  call send_u_2(u)
  most = u(0)
  call send_u_3(u)
  do i = 0, n + 1
    total = total + u(i)
    if (u(i) > most) most = u(i)
  end do
  if (me == 0) print *, total, most
  if (me == 0) write (*, '(5f12.8)') (u(i), i = 1, n, 100)
  call tell_integer(i, 0)
  call end_ranks()
end program bar
