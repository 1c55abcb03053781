! Flags that do not stay, and what is printed from copies.
! twin: text
subroutine changes(n, m, a)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(n, m)
  logical :: first
  integer :: i, k
  first = .true.
  do k = 1, m ! expect: sequential
    if (first) print *, 'begins', k
    do i = 1, n
      a(i, k) = 2.0d0*a(i, k)
    end do
    first = a(1, k) > 0.0d0
  end do
end subroutine

subroutine sum_so_far(n, verbose, a, s)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: verbose
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: s
  integer :: i
  do i = 1, n ! expect: sequential
    s = s + a(i)
    if (verbose) print *, 'so far', s
  end do
end subroutine

! It prints what the iteration before it left.
subroutine last_one(n, verbose, a, b)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: verbose
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: b(n)
  double precision :: t
  integer :: i
  t = 0.0d0
  do i = 1, n ! expect: sequential
    if (verbose) print *, 'before', t
    t = 2.0d0*a(i)
    b(i) = t*t
  end do
end subroutine

subroutine work_array(n, m, verbose, a, b)
  implicit none
  integer, intent(in) :: n, m
  logical, intent(in) :: verbose
  double precision, intent(in) :: a(10, m)
  double precision, intent(out) :: b(m)
  double precision :: w(10)
  integer :: i, k
  w = 0.0d0
  do k = 1, m ! expect: sequential
    if (verbose) print *, 'before', w(1)
    do i = 1, 10
      w(i) = a(i, k)
    end do
    b(k) = w(1)*w(10) + n
  end do
end subroutine

subroutine of_each_iteration(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! expect: sequential
    if (i > 3) print *, a(i)
    a(i) = 2.0d0*a(i)
  end do
end subroutine

subroutine leaves(n, verbose, a)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: verbose
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! expect: sequential
    if (verbose) then
      print *, a(i)
      exit
    end if
    a(i) = 2.0d0*a(i)
  end do
end subroutine

subroutine either_way(n, verbose, a)
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: verbose
  double precision, intent(inout) :: a(n)
  integer :: i
  do i = 1, n ! expect: sequential
    if (verbose) then
      print *, 'long', a(i)
    else
      print *, a(i)
    end if
    a(i) = 2.0d0*a(i)
  end do
end subroutine

! Whether there is a flag to be read is asked first.
subroutine perhaps(n, a, verbose)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  logical, intent(in), optional :: verbose
  integer :: i
  do i = 1, n ! expect: sequential
    if (present(verbose)) then
      if (verbose) print *, a(i)
    end if
    a(i) = 2.0d0*a(i)
  end do
end subroutine
