! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_u, send_u_2, &
    tell_integer
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
  ! What each rank has written of `u` goes to all ranks.
  subroutine send_u(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 502_8))
      b = min(499_8, last_of(q, 0_8, 502_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 502_8))
      b = min(499_8, last_of(me, 0_8, 502_8))
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
  subroutine send_u_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(500_8, first_of(q, 0_8, 502_8))
      b = min(501_8, last_of(q, 0_8, 502_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(500_8, first_of(me, 0_8, 502_8))
      b = min(501_8, last_of(me, 0_8, 502_8))
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

! A sweep in place: each point needs the new value of the one before it.
program bar_not
  use sharing
  implicit none
  integer, parameter :: n = 500, steps = 20
  double precision :: u(0:n+1)
  integer :: i, t
  call begin_ranks()
  do i = my_first(0_8, 501_8, 0_8, 502_8, 0_8), my_last(0_8, 501_8, 0_8, 502_8, 0_8)
    u(i) = mod(i*7, 23)/23.0d0
  end do
  call send_u(u)
  call send_u_2(u)
  do t = 1, steps
    do i = 1, n
      u(i) = 0.5d0*(u(i - 1) + u(i + 1))
    end do
  end do
  if (me == 0) then
  do i = 1, n, 50
    print *, u(i)
  end do
  end if
  call tell_integer(i, 0)
  call end_ranks()
end program bar_not
