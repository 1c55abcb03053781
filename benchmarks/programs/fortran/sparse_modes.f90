! The smallest mode of a large sparse symmetric matrix by inverse iteration; each system is solved by conjugate gradients.
! The matrix is put together from small random patches, as finite elements are, and stored as compressed sparse rows.
module generator
  implicit none
  integer, parameter :: long = selected_int_kind(15)
  integer(long), private :: state = 20240607_long
contains
  ! A number between 0 and 1.
  function uniform() result(r)
    double precision :: r
    state = mod(state*48271_long, 2147483647_long)
    r = dble(state)/2147483647d0
  end function

  integer function below(n)
    integer, intent(in) :: n
    below = 1 + int(uniform()*dble(n))
    if (below > n) below = n
  end function
end module

module sparse
  use generator
  implicit none
  type rows
    integer :: n = 0
    integer, allocatable :: start(:), column(:)
    double precision, allocatable :: value(:)
  end type
contains
  ! Puts together patches of four unknowns each: what belongs to the same place is summed.
  subroutine assemble(a, n, patches)
    type(rows), intent(out) :: a
    integer, intent(in) :: n, patches
    integer, allocatable :: place(:, :), degree(:), next(:), mark(:)
    double precision, allocatable :: weight(:)
    integer :: p, i, j, q, r, at, first, c
    allocate (place(4, patches), weight(patches), degree(n), next(n), mark(n))
    degree = 1
    do p = 1, patches
      place(1, p) = below(n)
      do i = 2, 4
        place(i, p) = mod(place(1, p) + below(400) + i*n/5, n) + 1
      end do
      weight(p) = 0.2d0 + uniform()
      do i = 1, 4
        degree(place(i, p)) = degree(place(i, p)) + 4
      end do
    end do
    a%n = n
    allocate (a%start(n + 1))
    a%start(1) = 1
    do i = 1, n
      a%start(i + 1) = a%start(i) + degree(i)
      next(i) = a%start(i)
    end do
    allocate (a%column(a%start(n + 1) - 1), a%value(a%start(n + 1) - 1))
    do i = 1, n
      a%column(next(i)) = i
      a%value(next(i)) = 0.1d0 + dble(mod(i, 13))*0.01d0
      next(i) = next(i) + 1
    end do
    do p = 1, patches
      do i = 1, 4
        r = place(i, p)
        do j = 1, 4
          a%column(next(r)) = place(j, p)
          a%value(next(r)) = -weight(p)
          if (i == j) a%value(next(r)) = 3.5d0*weight(p)
          next(r) = next(r) + 1
        end do
      end do
    end do
    ! The same column only once in a row.
    mark = 0
    at = 1
    do i = 1, n
      first = at
      do q = a%start(i), a%start(i + 1) - 1
        c = a%column(q)
        if (mark(c) >= first) then
          a%value(mark(c)) = a%value(mark(c)) + a%value(q)
        else
          mark(c) = at
          a%column(at) = c
          a%value(at) = a%value(q)
          at = at + 1
        end if
      end do
      a%start(i) = first
    end do
    a%start(n + 1) = at
    deallocate (place, weight, degree, next, mark)
  end subroutine

  ! y = A*x
  subroutine multiply(a, x, y)
    type(rows), intent(in) :: a
    double precision, intent(in) :: x(:)
    double precision, intent(out) :: y(:)
    integer :: i, q
    double precision :: s
!$omp parallel do private(q, s)
    do i = 1, a%n
      s = 0d0
      do q = a%start(i), a%start(i + 1) - 1
        s = s + a%value(q)*x(a%column(q))
      end do
      y(i) = s
    end do
  end subroutine

  function dot(n, x, y) result(s)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n), y(n)
    double precision :: s
    integer :: i
    s = 0d0
!$omp parallel do reduction(+:s)
    do i = 1, n
      s = s + x(i)*y(i)
    end do
  end function

  ! Solves A*z = x; gives the norm of what is left.
  subroutine solve(a, x, z, r, p, q, iterations, left)
    type(rows), intent(in) :: a
    double precision, intent(in) :: x(:)
    double precision, intent(inout) :: z(:), r(:), p(:), q(:)
    integer, intent(in) :: iterations
    double precision, intent(out) :: left
    double precision :: rho, old, alpha, beta, d
    integer :: it, i
!$omp parallel do
    do i = 1, a%n
      z(i) = 0d0
      r(i) = x(i)
      p(i) = r(i)
    end do
    rho = dot(a%n, r, r)
    do it = 1, iterations
      call multiply(a, p, q)
      d = dot(a%n, p, q)
      alpha = rho/d
      old = rho
!$omp parallel do
      do i = 1, a%n
        z(i) = z(i) + alpha*p(i)
        r(i) = r(i) - alpha*q(i)
      end do
      rho = dot(a%n, r, r)
      beta = rho/old
!$omp parallel do
      do i = 1, a%n
        p(i) = r(i) + beta*p(i)
      end do
    end do
    call multiply(a, z, r)
    left = 0d0
!$omp parallel do private(d) reduction(+:left)
    do i = 1, a%n
      d = x(i) - r(i)
      left = left + d*d
    end do
    left = sqrt(left)
  end subroutine
end module

program modes
  use sparse
  implicit none
  integer, parameter :: n = 30000, patches = 45000, outer = 12, inner = 25
  type(rows) :: a
  double precision, allocatable :: x(:), z(:), r(:), p(:), q(:)
  double precision :: left, zeta, norm, xz
  integer :: it, i
  call assemble(a, n, patches)
  print '(a,i8,a,i10)', 'rows', a%n, ' elements', a%start(n + 1) - 1
  allocate (x(n), z(n), r(n), p(n), q(n))
  x = 1d0/sqrt(dble(n))
  do it = 1, outer
    call solve(a, x, z, r, p, q, inner, left)
    xz = dot(n, x, z)
    norm = 1d0/sqrt(dot(n, z, z))
    zeta = 1d0/xz
!$omp parallel do
    do i = 1, n
      x(i) = norm*z(i)
    end do
    print '(a,i3,a,f14.9,a,es10.2)', 'iteration', it, ' zeta', zeta, ' left', left
  end do
  deallocate (x, z, r, p, q)
end program
