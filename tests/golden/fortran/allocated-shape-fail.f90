! Near misses: another size, a size that has changed, no certain ALLOCATE, one that may fail, a second one, and an array that
! relies on one of these.
! options: force
subroutine other_size(n, m, x, y)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: x(m)
  double precision, intent(out) :: y(m)
  double precision, allocatable :: q(:), r(:)
  allocate (q(n), r(n))
  q = 2.0d0*x ! expect: parallel not-inserted H412
  r = q + 1.0d0 ! expect: parallel not-inserted H412
  y = r ! expect: parallel
end subroutine other_size

subroutine changed(n, x, y)
  implicit none
  integer, intent(inout) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision, allocatable :: q(:)
  n = n/2
  allocate (q(n))
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine changed

subroutine perhaps(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision, allocatable :: q(:)
  if (n > 5) allocate (q(n))
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine perhaps

subroutine may_fail(n, x, y, s)
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: s
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision, allocatable :: q(:)
  allocate (q(n), stat=s)
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine may_fail

subroutine again(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision, allocatable :: q(:)
  allocate (q(n))
  if (x(1) > 0.0d0) then
    deallocate (q)
    allocate (q(2*n))
  end if
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine again

subroutine freed(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision, allocatable :: q(:)
  allocate (q(n))
  deallocate (q)
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine freed

subroutine rows(n, m, x, y)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: x(m, n)
  double precision, intent(out) :: y(m, n)
  double precision, allocatable :: q(:, :)
  allocate (q(n, m))
  q = 2.0d0*x ! expect: parallel not-inserted H412
  y = q ! expect: parallel
end subroutine rows
