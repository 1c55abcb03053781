! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_a, send_c, &
    send_c_2, go_on_from_real, pass_on_real, tell_real
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
  ! What each rank has written of `a` goes to all ranks.
  subroutine send_a(array)
    real :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 91_8))
      b = min(90_8, last_of(q, 0_8, 91_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 91_8))
      b = min(90_8, last_of(me, 0_8, 91_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `c` goes to rank 0.
  subroutine send_c(array)
    real :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(90_8, first_of(q, 0_8, 91_8))
      b = min(90_8, last_of(q, 0_8, 91_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(90_8, first_of(me, 0_8, 91_8))
      b = min(90_8, last_of(me, 0_8, 91_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `c` goes to rank 0.
  subroutine send_c_2(array)
    real :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 91_8))
      b = min(0_8, last_of(q, 0_8, 91_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 91_8))
      b = min(0_8, last_of(me, 0_8, 91_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a * 91_8 + 1), int((b - a + 1) * 91_8), MPI_REAL, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! Sums keep their order: the value of the rank before comes in.
  subroutine go_on_from_real(x)
    real :: x
    integer :: error
    if (me > 0) call MPI_Recv(x, 1, MPI_REAL, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
  end subroutine
  ! And goes to the next rank.
  subroutine pass_on_real(x)
    real :: x
    integer :: error
    if (me < ranks - 1) call MPI_Send(x, 1, MPI_REAL, me + 1, 0, MPI_COMM_WORLD, error)
  end subroutine
  ! A rank tells all others.
  subroutine tell_real(x, owner)
    real :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_REAL, owner, MPI_COMM_WORLD, error)
  end subroutine
end module

! A product of matrices, and its trace.
program matrices
  use sharing
  implicit none
  integer, parameter :: n = 91
  real :: a(n, n), b(n, n), c(n, n), trace
  integer :: i, j, k
  call begin_ranks()
  do j = my_first(1_8, 91_8, 0_8, 91_8, -1_8), my_last(1_8, 91_8, 0_8, 91_8, -1_8)
    do i = 1, n
      a(i, j) = mod(i + 3*j, 7)*0.5
      b(i, j) = mod(2*i + j, 5)*0.25
    end do
  end do
  call send_a(a)
  do j = my_first(1_8, 91_8, 0_8, 91_8, -1_8), my_last(1_8, 91_8, 0_8, 91_8, -1_8)
    do i = 1, n
      c(i, j) = 0.0
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
  trace = 0.0
  call go_on_from_real(trace)
  do i = my_first(1_8, 91_8, 0_8, 91_8, -1_8), my_last(1_8, 91_8, 0_8, 91_8, -1_8)
    trace = trace + c(i, i)
  end do
  call pass_on_real(trace)
  call tell_real(trace, ranks - 1)
  call send_c(c)
  call send_c_2(c)
  if (me == 0) write (*, *) trace, c(1, n), c(n, 1)
  call end_ranks()
end program
