! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_a, all_land_logical
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
    integer :: request(2*ranks), count, q, error, slices
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 50_8))
      b = min(49_8, last_of(q, 0_8, 50_8))
      if (a <= b) then
        count = count + 1
        call MPI_Type_vector(int(37_8), int(b - a + 1), int(50_8), MPI_DOUBLE_PRECISION, slices, &
          error)
        call MPI_Type_commit(slices, error)
        call MPI_Irecv(array(a + 1), 1, slices, q, 0, MPI_COMM_WORLD, request(count), error)
        call MPI_Type_free(slices, error)
      end if
      a = max(0_8, first_of(me, 0_8, 50_8))
      b = min(49_8, last_of(me, 0_8, 50_8))
      if (a <= b) then
        count = count + 1
        call MPI_Type_vector(int(37_8), int(b - a + 1), int(50_8), MPI_DOUBLE_PRECISION, slices, &
          error)
        call MPI_Type_commit(slices, error)
        call MPI_Isend(array(a + 1), 1, slices, q, 0, MPI_COMM_WORLD, request(count), error)
        call MPI_Type_free(slices, error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! The values of all ranks become one.
  subroutine all_land_logical(x)
    logical :: x
    integer :: error
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_LOGICAL, MPI_LAND, MPI_COMM_WORLD, error)
  end subroutine
end module

! Rows are dealt out: the fastest dimension; arrays as arguments.
program lines
  use sharing
  implicit none
  integer, parameter :: m = 50, n = 37
  real(8) :: a(m, n), b(m, n)
  integer :: i, j, t
  logical :: all
  call begin_ranks()
  do i = my_first(1_8, 50_8, 0_8, 50_8, -1_8), my_last(1_8, 50_8, 0_8, 50_8, -1_8)
    do j = 1, n
      a(i, j) = i + 0.1d0*j
      b(i, j) = 0
    end do
  end do
  call send_a(a)
  call send_a(b)
  do t = 1, 10
    call half(a, b, m, n)
    call half(b, a, m, n)
  end do
  all = .true.
  do i = my_first(1_8, 50_8, 0_8, 50_8, -1_8), my_last(1_8, 50_8, 0_8, 50_8, -1_8)
    do j = 1, n
      all = all .and. a(i, j) > 0.5d0
    end do
  end do
  call all_land_logical(all)
  if (me == 0) print *, all, a(3, 4), b(m, n)
  call end_ranks()
contains
  subroutine half(from, to, m, n)
    integer, intent(in) :: m, n
    real(8) :: from(m, n), to(m, n)
    integer :: i, j
    do i = 2, m - 1
      do j = 1, n
        to(i, j) = 0.5d0*from(i, j) + 0.25d0*(from(i - 1, j) + from(i + 1, j))
      end do
    end do
  end subroutine
end program
