! The callee reads one element more than the line has: what the line before has left in it.
! twin: text
subroutine sweep(n, a, r)
  integer :: n, i
  double precision :: a(n), r(n)
  do i = 2, n ! expect: sequential H101(r)
    r(i) = r(i) - a(i)*r(i - 1)
  end do
end subroutine sweep

subroutine lines(n, a, from, to)
  integer :: n, i, k
  double precision :: a(65), from(64, n), to(64, n), r(65)
  r(65) = 0.5d0
  do k = 1, n ! expect: sequential H101(r)
    do i = 1, 64 ! expect: parallel doall
      r(i) = from(i, k)
    end do
    call sweep(65, a, r)
    do i = 1, 64 ! expect: parallel doall
      to(i, k) = r(i)
    end do
  end do
end subroutine lines

! Of this callee it is not known which elements it takes.
subroutine shuffle(place, r)
  integer :: place(65), i
  double precision :: r(65), t
  do i = 1, 65 ! expect: sequential
    t = r(place(i))
    r(place(i)) = r(i)
    r(i) = t
  end do
end subroutine shuffle

subroutine shuffled(n, place, from, to)
  integer :: n, place(65), i, k
  double precision :: from(64, n), to(64, n), r(65)
  r(65) = 0.5d0
  do k = 1, n ! expect: sequential H101(r)
    do i = 1, 64 ! expect: parallel doall
      r(i) = from(i, k)
    end do
    call shuffle(place, r)
    do i = 1, 64 ! expect: parallel doall
      to(i, k) = r(i)
    end do
  end do
end subroutine shuffled
