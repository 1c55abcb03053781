! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_a
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
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 10_8))
      b = min(9_8, last_of(q, 0_8, 10_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a * 12_8 + 1), int((b - a + 1) * 12_8), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 10_8))
      b = min(9_8, last_of(me, 0_8, 10_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a * 12_8 + 1), int((b - a + 1) * 12_8), MPI_DOUBLE_PRECISION, q, 0, &
          MPI_COMM_WORLD, request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
end module

! An argument of assumed shape that has not the shape of the array: a dummy argument between them has another one.
program turned_not
  use sharing
  implicit none
  integer, parameter :: m = 12, n = 10
  real(8) :: a(m, n), b(m, n)
  integer :: i, j
  call begin_ranks()
  do j = my_first(1_8, 10_8, 0_8, 10_8, -1_8), my_last(1_8, 10_8, 0_8, 10_8, -1_8)
    do i = 1, m
      a(i, j) = i*0.5d0 + j
      b(i, j) = 0
    end do
  end do
  call between(a, b)
  if (me == 0) print *, b(1, 1), b(5, 7), sum(b)
  call end_ranks()
contains
  subroutine between(x, y)
    real(8) :: x(n, m), y(n, m)
    call turned(x, y)
  end subroutine
  subroutine turned(x, y)
    use sharing
    real(8) :: x(:, :), y(:, :)
    integer :: i, j
    call send_a(x)
    call send_a(y)
    do j = 2, m - 1
      do i = 1, n
        y(i, j) = x(i, j - 1) + x(i, j + 1)
      end do
    end do
  end subroutine
end program
