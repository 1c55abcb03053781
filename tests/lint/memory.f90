! Arrays, regions and locks under directives.
subroutine shift(n, a)
  integer :: n, i
  double precision :: a(n)
  !$omp parallel do
  do i = 2, n ! lint: yes race (a)
    a(i) = a(i - 1) + 1
  end do
end subroutine

subroutine copy(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  !$omp parallel do
  do i = 2, n ! lint: no
    a(i) = b(i - 1) + 1
  end do
end subroutine

subroutine stencil_in_place(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  !$omp parallel do
  do j = 2, n - 1 ! lint: yes race (a)
    do i = 2, n - 1
      a(i, j) = (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) / 4
    end do
  end do
end subroutine

subroutine columns(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  !$omp parallel do
  do j = 1, n ! lint: no
    do i = 2, n
      a(i, j) = a(i - 1, j) + 1
    end do
  end do
end subroutine

subroutine collapsed_too_far(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  !$omp parallel do collapse(2)
  do j = 1, n ! lint: yes race (a)
    do i = 2, n
      a(i, j) = a(i - 1, j) + 1
    end do
  end do
end subroutine

subroutine work_array(n, a)
  integer :: n, i, k
  double precision :: a(8, n), w(8)
  !$omp parallel do
  do i = 1, n ! lint: yes private(w)
    do k = 1, 8
      w(k) = a(k, i) * 2
    end do
    do k = 1, 8
      a(k, i) = w(9 - k)
    end do
  end do
end subroutine

subroutine work_array_private(n, a)
  integer :: n, i, k
  double precision :: a(8, n), w(8)
  !$omp parallel do private(w)
  do i = 1, n ! lint: no
    do k = 1, 8
      w(k) = a(k, i) * 2
    end do
    do k = 1, 8
      a(k, i) = w(9 - k)
    end do
  end do
end subroutine

subroutine guarded(n, a, k)
  integer :: n, i, k
  double precision :: a(n)
  k = 0
  !$omp parallel do
  do i = 1, n ! lint: no
    if (a(i) > 0) then
      !$omp critical
      k = k + 1
      !$omp end critical
    end if
  end do
end subroutine

subroutine atomically(n, a, s)
  integer :: n, i
  double precision :: a(n), s
  s = 0
  !$omp parallel do
  do i = 1, n ! lint: no
    !$omp atomic
    s = s + a(i)
  end do
end subroutine

subroutine captured(n, a)
  integer :: n, i, next, mine
  integer :: a(n)
  next = 0
  !$omp parallel do private(mine)
  do i = 1, n ! lint: no
    !$omp atomic capture
    next = next + 1
    mine = next
    !$omp end atomic
    a(i) = mine
  end do
end subroutine

subroutine half_guarded(n, b, k)
  integer :: n, i, k
  integer :: b(n)
  k = 0
  !$omp parallel do
  do i = 1, n ! lint: yes (k)
    !$omp critical
    k = k + 1
    !$omp end critical
    b(i) = k
  end do
end subroutine

subroutine region(n, a)
  integer :: n, i
  double precision :: a(n), t
  !$omp parallel private(t)
  !$omp do
  do i = 1, n ! lint: no
    t = a(i)
    a(i) = t * t
  end do
  !$omp end do
  !$omp end parallel
end subroutine

subroutine region_shared(n, a)
  integer :: n, i
  double precision :: a(n), t
  !$omp parallel
  !$omp do
  do i = 1, n ! lint: yes private(t)
    t = a(i)
    a(i) = t * t
  end do
  !$omp end do
  !$omp end parallel
end subroutine

subroutine lanes(n, a)
  integer :: n, i
  double precision :: a(n)
  !$omp simd
  do i = 2, n ! lint: yes race (a)
    a(i) = a(i - 1) * 2
  end do
end subroutine

subroutine gathered(n, at, a, b)
  integer :: n, i, at(n)
  double precision :: a(n), b(n)
  !$omp parallel do
  do i = 1, n ! lint: no
    a(i) = b(at(i))
  end do
end subroutine

subroutine scattered(n, at, a, b)
  integer :: n, i, at(n)
  double precision :: a(n), b(n)
  !$omp parallel do
  do i = 1, n ! lint: no
    a(at(i)) = b(i)
  end do
end subroutine

subroutine called(n, a)
  integer :: n, i
  double precision :: a(n, n)
  !$omp parallel do
  do i = 1, n ! lint: no
    call one(n, a(:, i))
  end do
contains
  subroutine one(m, x)
    integer :: m, k
    double precision :: x(m)
    do k = 1, m
      x(k) = k
    end do
  end subroutine
end subroutine

subroutine sections_of_rows(n, a)
  integer :: n, i
  double precision :: a(n, n)
  !$omp parallel do
  do i = 2, n ! lint: yes race (a)
    a(:, i) = a(:, i - 1) * 2
  end do
end subroutine

subroutine in_order(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), s
  s = 0
  !$omp parallel do ordered
  do i = 1, n ! lint: no
    !$omp ordered
    s = s + a(i)
    b(i) = s
    !$omp end ordered
  end do
end subroutine

subroutine handed_on(n, from, to)
  integer :: n, i, j, l
  double precision :: from(n, n), to(n, n), a(4, 100), b(4, 100)
  !$omp parallel do private(i, l, a, b)
  do j = 1, n, 4 ! lint: no
    do l = 1, 4
      do i = 1, n
        a(l, i) = from(i, j + l - 1)
      end do
    end do
    call both(n, a, b)
    do l = 1, 4
      do i = 1, n
        to(i, j + l - 1) = a(l, i)
      end do
    end do
  end do
contains
  subroutine both(m, x, y)
    integer :: m, p, q
    double precision :: x(4, 100), y(4, 100)
    do q = 1, m
      do p = 1, 4
        y(p, q) = x(p, q) * 2
      end do
    end do
    do q = 1, m
      do p = 1, 4
        x(p, q) = y(p, q) + 1
      end do
    end do
  end subroutine
end subroutine
