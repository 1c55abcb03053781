! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_a, send_a_2, &
    go_on_from_double, pass_on_double, tell_double
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
  ! What each rank has written of `a` goes to rank 0.
  subroutine send_a(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(37_8, first_of(q, 0_8, 77_8))
      b = min(37_8, last_of(q, 0_8, 77_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(37_8, first_of(me, 0_8, 77_8))
      b = min(37_8, last_of(me, 0_8, 77_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `a` goes to the ranks whose block has it 1 before it, or 1 behind it.
  subroutine send_a_2(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, max(first_of(q, 0_8, 77_8), first_of(me, 0_8, 77_8) - 1))
      b = min(76_8, min(last_of(q, 0_8, 77_8), last_of(me, 0_8, 77_8) + 1))
      if (a <= b .and. first_of(me, 0_8, 77_8) <= last_of(me, 0_8, 77_8)) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, max(first_of(me, 0_8, 77_8), first_of(q, 0_8, 77_8) - 1))
      b = min(76_8, min(last_of(me, 0_8, 77_8), last_of(q, 0_8, 77_8) + 1))
      if (a <= b .and. first_of(q, 0_8, 77_8) <= last_of(q, 0_8, 77_8)) then
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
end module

! Arrays of the host, and logical IFs that get a block.
program hosts
  use sharing
  implicit none
  integer, parameter :: n = 77
  real(8) :: a(n), b(n), s
  integer :: t
  call begin_ranks()
  call fill
  do t = 1, 8
    call step
    if (mod(t, 3) == 0) call back
  end do
  s = total()
  if (me == 0) print *, s
  if (s < 0) then
    call end_ranks()
    stop 3
  end if
  call send_a(a)
  if (me == 0) then
  if (s > 0) print *, 'positive', a(n/2)
  end if
  call end_ranks()
contains
  subroutine fill
    use sharing
    integer :: i
    do i = my_first(1_8, 77_8, 0_8, 77_8, -1_8), my_last(1_8, 77_8, 0_8, 77_8, -1_8)
      a(i) = sin(real(i, 8))
      b(i) = 0
    end do
  end subroutine
  subroutine step
    use sharing
    integer :: i
    call send_a_2(a)
    do i = my_first(2_8, 76_8, 0_8, 77_8, -1_8), my_last(2_8, 76_8, 0_8, 77_8, -1_8)
      b(i) = (a(i - 1) + a(i + 1))*0.5d0 + 0.01d0
    end do
  end subroutine
  subroutine back
    use sharing
    integer :: i
    do i = my_first(1_8, 77_8, 0_8, 77_8, -1_8), my_last(1_8, 77_8, 0_8, 77_8, -1_8)
      a(i) = b(i)
    end do
  end subroutine
  real(8) function total()
    use sharing
    integer :: i
    total = 0
    call go_on_from_double(total)
    do i = my_first(1_8, 77_8, 0_8, 77_8, -1_8), my_last(1_8, 77_8, 0_8, 77_8, -1_8)
      total = total + a(i)
    end do
    call pass_on_double(total)
    call tell_double(total, ranks - 1)
  end function
end program
