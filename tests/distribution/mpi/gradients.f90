! Heiretsu: ranks share the loops; every rank runs the rest.
! Rank p has the block first_of to last_of of the n numbers from `from` on.
module sharing
  use mpi
  implicit none
  private
  public :: me, ranks, owner_of, my_first, my_last, begin_ranks, end_ranks, send_p, send_x, &
    go_on_from_double, pass_on_double, tell_double, tell_integer
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
  ! What each rank has written of `p` goes to all ranks.
  subroutine send_p(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 120_8))
      b = min(119_8, last_of(q, 0_8, 120_8))
      if (a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 120_8))
      b = min(119_8, last_of(me, 0_8, 120_8))
      if (a <= b) then
        count = count + 1
        call MPI_Isend(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
    end do
    call MPI_Waitall(count, request, MPI_STATUSES_IGNORE, error)
    call MPI_F_sync_reg(array)
  end subroutine
  ! What each rank has written of `x` goes to rank 0.
  subroutine send_x(array)
    double precision :: array(*)
    integer :: request(2*ranks), count, q, error
    integer(8) :: a, b
    count = 0
    do q = 0, ranks - 1
      if (q == me) cycle
      a = max(0_8, first_of(q, 0_8, 120_8))
      b = min(119_8, last_of(q, 0_8, 120_8))
      if (me == 0 .and. a <= b) then
        count = count + 1
        call MPI_Irecv(array(a + 1), int(b - a + 1), MPI_DOUBLE_PRECISION, q, 0, MPI_COMM_WORLD, &
          request(count), error)
      end if
      a = max(0_8, first_of(me, 0_8, 120_8))
      b = min(119_8, last_of(me, 0_8, 120_8))
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
  ! A rank tells all others.
  subroutine tell_integer(x, owner)
    integer :: x
    integer, intent(in) :: owner
    integer :: error
    call MPI_Bcast(x, 1, MPI_INTEGER, owner, MPI_COMM_WORLD, error)
  end subroutine
end module

! Conjugate gradients with a dense matrix.
program gradients
  use sharing
  implicit none
  integer, parameter :: n = 120
  double precision :: a(n, n), x(n), r(n), p(n), q(n), rho, old, alpha, pq
  integer :: i, j, it
  call begin_ranks()
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0d0/(1 + abs(i - j))
    end do
    a(j, j) = a(j, j) + n
  end do
  do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
    x(i) = 0.0d0
    r(i) = 1.0d0 + mod(i, 7)
    p(i) = r(i)
  end do
  rho = 0.0d0
  call go_on_from_double(rho)
  do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
    rho = rho + r(i)*r(i)
  end do
  call pass_on_double(rho)
  call tell_double(rho, ranks - 1)
  do it = 1, 25
    call send_p(p)
    do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
      q(i) = 0.0d0
      do j = 1, n
        q(i) = q(i) + a(i, j)*p(j)
      end do
    end do
    pq = 0.0d0
    call go_on_from_double(pq)
    do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
      pq = pq + p(i)*q(i)
    end do
    call pass_on_double(pq)
    call tell_double(pq, ranks - 1)
    alpha = rho/pq
    do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
      x(i) = x(i) + alpha*p(i)
      r(i) = r(i) - alpha*q(i)
    end do
    old = rho
    rho = 0.0d0
    call go_on_from_double(rho)
    do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
      rho = rho + r(i)*r(i)
    end do
    call pass_on_double(rho)
    call tell_double(rho, ranks - 1)
    i = 121_8
    if (sqrt(rho) < 1.0d-10) exit
    do i = my_first(1_8, 120_8, 0_8, 120_8, -1_8), my_last(1_8, 120_8, 0_8, 120_8, -1_8)
      p(i) = r(i) + (rho/old)*p(i)
    end do
    i = 121_8
  end do
  if (me == 0) print *, it, rho
  call send_x(x)
  if (me == 0) print '(6f12.8)', (x(i), i = 1, n, 20)
  call tell_integer(i, 0)
  call end_ranks()
end program gradients
