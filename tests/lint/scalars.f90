! Scalars under directives.
subroutine shared_temporary(n, a)
  integer :: n, i
  double precision :: a(n), t
  !$omp parallel do
  do i = 1, n ! lint: yes missing-clause private(t)
    t = a(i) * 2
    a(i) = t + 1
  end do
end subroutine

subroutine private_temporary(n, a)
  integer :: n, i
  double precision :: a(n), t
  !$omp parallel do private(t)
  do i = 1, n ! lint: no
    t = a(i) * 2
    a(i) = t + 1
  end do
end subroutine

subroutine inner_counter(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  !$omp parallel do
  do i = 1, n ! lint: no
    do j = 1, n
      a(j, i) = i + j
    end do
  end do
end subroutine

function total(n, a) result(s)
  integer :: n, i
  double precision :: a(n), s
  s = 0
  !$omp parallel do
  do i = 1, n ! lint: yes missing-clause reduction(+:s)
    s = s + a(i)
  end do
end function

function total_reduced(n, a) result(s)
  integer :: n, i
  double precision :: a(n), s
  s = 0
  !$omp parallel do reduction(+:s)
  do i = 1, n ! lint: no
    s = s + a(i)
  end do
end function

function greatest(n, a) result(m)
  integer :: n, i
  double precision :: a(n), m
  m = a(1)
  !$omp parallel do
  do i = 2, n ! lint: yes missing-clause reduction(max:m)
    m = max(m, a(i))
  end do
end function

function greatest_reduced(n, a) result(m)
  integer :: n, i
  double precision :: a(n), m
  m = a(1)
  !$omp parallel do reduction(max:m)
  do i = 2, n ! lint: no
    m = max(m, a(i))
  end do
end function

function least_by_max(n, a) result(m)
  integer :: n, i
  double precision :: a(n), m
  m = a(1)
  !$omp parallel do reduction(max:m)
  do i = 2, n ! lint: yes wrong-reduction (m)
    m = min(m, a(i))
  end do
end function

function all_positive(n, a) result(ok)
  integer :: n, i
  double precision :: a(n)
  logical :: ok
  ok = .true.
  !$omp parallel do reduction(.and.:ok)
  do i = 1, n ! lint: no
    ok = ok .and. a(i) > 0
  end do
end function

function all_positive_shared(n, a) result(ok)
  integer :: n, i
  double precision :: a(n)
  logical :: ok
  ok = .true.
  !$omp parallel do
  do i = 1, n ! lint: yes reduction(.and.:ok)
    ok = ok .and. a(i) > 0
  end do
end function

function last_lost(n, a) result(x)
  integer :: n, i
  double precision :: a(n), x, y
  y = 0
  !$omp parallel do private(y)
  do i = 1, n ! lint: yes lost-value lastprivate(y)
    y = a(i)
  end do
  x = y
end function

function last_kept(n, a) result(x)
  integer :: n, i
  double precision :: a(n), x, y
  y = 0
  !$omp parallel do lastprivate(y)
  do i = 1, n ! lint: no
    y = a(i)
  end do
  x = y
end function

subroutine without_value(n, a, f)
  integer :: n, i
  double precision :: a(n), f
  !$omp parallel do private(f)
  do i = 1, n ! lint: yes no-value firstprivate(f)
    a(i) = a(i) * f
  end do
end subroutine

subroutine previous(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), p
  p = 0
  !$omp parallel do
  do i = 1, n ! lint: yes race (p)
    b(i) = p
    p = a(i)
  end do
end subroutine

subroutine packed(n, a, b, k)
  integer :: n, i, k
  double precision :: a(n), b(n)
  k = 0
  !$omp parallel do
  do i = 1, n ! lint: yes (k)
    if (a(i) > 0) then
      k = k + 1
      b(k) = a(i)
    end if
  end do
end subroutine

subroutine default_private(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), s, t
  !$omp parallel do default(private) shared(n, a, b)
  do i = 1, n ! lint: no
    s = a(i)
    t = s * s
    b(i) = s + t
  end do
end subroutine

subroutine in_common(n, a)
  integer :: n, i
  double precision :: a(n), w
  common /work/ w
  !$omp parallel do
  do i = 1, n ! lint: yes (w)
    w = a(i)
    a(i) = w * w
  end do
end subroutine

subroutine in_threadprivate(n, a)
  integer :: n, i
  double precision :: a(n), v
  common /own/ v
  !$omp threadprivate(/own/)
  !$omp parallel do
  do i = 1, n ! lint: no
    v = a(i)
    a(i) = v * v
  end do
end subroutine
