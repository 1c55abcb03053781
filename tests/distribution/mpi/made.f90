! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_f, send_f_2, &
    send_g, send_line, send_line_2, send_f_3, send_f_4, send_line_3
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
  ! What each rank has written of `f` goes to the ranks whose block has it 1 before it, or 1 behind it.
  subroutine send_f(array, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(MPI_COMM_WORLD, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, max(first_of(q, 1_8, 31_8), first_of(me, 1_8, 31_8) - 1))
      b = min(31_8, min(last_of(q, 1_8, 31_8), last_of(me, 1_8, 31_8) + 1))
      if (a <= b .and. first_of(me, 1_8, 31_8) <= last_of(me, 1_8, 31_8)) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
      a = max(1_8, max(first_of(me, 1_8, 31_8), first_of(q, 1_8, 31_8) - 1))
      b = min(31_8, min(last_of(me, 1_8, 31_8), last_of(q, 1_8, 31_8) + 1))
      if (a <= b .and. first_of(q, 1_8, 31_8) <= last_of(q, 1_8, 31_8)) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_2(array, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(MPI_COMM_WORLD, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(4_8, first_of(q, 1_8, 31_8))
      b = min(4_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
      a = max(4_8, first_of(me, 1_8, 31_8))
      b = min(4_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `g` goes to rank 0.
  subroutine send_g(array, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(MPI_COMM_WORLD, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(30_8, first_of(q, 1_8, 31_8))
      b = min(30_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
      a = max(30_8, first_of(me, 1_8, 31_8))
      b = min(30_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `line` goes to rank 0.
  subroutine send_line(array, bound)
    double precision :: array(*)
    integer(8), intent(in) :: bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(31_8, first_of(q, 1_8, 31_8))
      b = min(31_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(31_8, first_of(me, 1_8, 31_8))
      b = min(31_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `line` goes to rank 0.
  subroutine send_line_2(array, bound)
    double precision :: array(*)
    integer(8), intent(in) :: bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 1_8, 31_8))
      b = min(1_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(1_8, first_of(me, 1_8, 31_8))
      b = min(1_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_3(array, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(MPI_COMM_WORLD, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(1_8, first_of(q, 1_8, 31_8))
      b = min(3_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
      a = max(1_8, first_of(me, 1_8, 31_8))
      b = min(3_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `f` goes to rank 0.
  subroutine send_f_4(array, extent_1, extent_2, bound)
    double precision :: array(*)
    integer(8), intent(in) :: extent_1, extent_2, bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    if (extent_1*extent_2 > huge(count)) call MPI_Abort(MPI_COMM_WORLD, 1, error)
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(5_8, first_of(q, 1_8, 31_8))
      b = min(31_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
      a = max(5_8, first_of(me, 1_8, 31_8))
      b = min(31_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array((a - bound) * extent_2 + 1), int((b - a + 1) * extent_2), &
          MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `line` goes to rank 0.
  subroutine send_line_3(array, bound)
    double precision :: array(*)
    integer(8), intent(in) :: bound
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(2_8, first_of(q, 1_8, 31_8))
      b = min(30_8, last_of(q, 1_8, 31_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(2_8, first_of(me, 1_8, 31_8))
      b = min(30_8, last_of(me, 1_8, 31_8))
      if (q == 0 .and. a <= b) then
        count = count + 1
        call MPI_Isend(array(a - bound + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
end module

! Arrays of a module whose shape is known when it runs: they are asked for it.
module data_
  implicit none
  real(8), allocatable :: f(:, :), g(:, :)
  real(8), allocatable :: line(:)
contains
  subroutine make(n, m)
    use sharing
    integer, intent(in) :: n, m
    integer :: i, j
    allocate (f(n, m), g(n, m), line(0:m))
    do j = my_first(1_8, 31_8, 1_8, 31_8, 0_8), my_last(1_8, 31_8, 1_8, 31_8, 0_8)
      do i = 1, n
        f(i, j) = i*0.1d0 + j
        g(i, j) = 0
      end do
    end do
  end subroutine
  subroutine step(n, m)
    use sharing
    integer, intent(in) :: n, m
    integer :: i, j
    call send_f(f, int(size(f, 2), 8), int(size(f, 1), 8), int(lbound(f, 2), 8))
    do j = my_first(2_8, 30_8, 1_8, 31_8, 0_8), my_last(2_8, 30_8, 1_8, 31_8, 0_8)
      do i = 2, n - 1
        g(i, j) = 0.25d0*(f(i, j - 1) + f(i, j + 1) + f(i - 1, j) + f(i + 1, j))
      end do
    end do
    do j = my_first(2_8, 30_8, 1_8, 31_8, 0_8), my_last(2_8, 30_8, 1_8, 31_8, 0_8)
      do i = 2, n - 1
        f(i, j) = g(i, j)
      end do
    end do
    do j = my_first(1_8, 31_8, 1_8, 31_8, 0_8), my_last(1_8, 31_8, 1_8, 31_8, 0_8)
      line(j) = f(2, j) + line(0)
    end do
  end subroutine
end module
program alloc
  use sharing
  use data_
  implicit none
  integer :: t, n, m
  call begin_ranks()
  n = 20
  m = 31
  call make(n, m)
  line(0) = 0.125d0
  do t = 1, 5
    call step(n, m)
  end do
  call send_f_2(f, int(size(f, 2), 8), int(size(f, 1), 8), int(lbound(f, 2), 8))
  call send_g(g, int(size(g, 2), 8), int(size(g, 1), 8), int(lbound(g, 2), 8))
  call send_line(line, int(lbound(line, 1), 8))
  call send_line_2(line, int(lbound(line, 1), 8))
  if (me == 0) print *, f(3, 4), g(n - 1, m - 1), line(m), line(1)
  call send_f_3(f, int(size(f, 2), 8), int(size(f, 1), 8), int(lbound(f, 2), 8))
  call send_f_4(f, int(size(f, 2), 8), int(size(f, 1), 8), int(lbound(f, 2), 8))
  call send_line_3(line, int(lbound(line, 1), 8))
  if (me == 0) print *, sum(f), sum(line)
  call end_ranks()
end program
