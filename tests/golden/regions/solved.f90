! A line is filled here, solved in place by a callee, and copied back: nothing is left in it from the line before.
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
  double precision :: a(64), from(64, n), to(64, n), r(64)
  do k = 1, n ! expect: parallel private
    do i = 1, 64 ! expect: parallel doall
      r(i) = from(i, k)
    end do
    call sweep(64, a, r)
    do i = 1, 64 ! expect: parallel doall
      to(i, k) = r(i)
    end do
  end do
end subroutine lines

! Of this callee it is not known which elements it takes.
subroutine shuffle(place, r)
  integer :: place(64), i
  double precision :: r(64), t
  do i = 1, 64 ! expect: sequential
    t = r(place(i))
    r(place(i)) = r(i)
    r(i) = t
  end do
end subroutine shuffle

subroutine shuffled(n, place, from, to)
  integer :: n, place(64), i, k
  double precision :: from(64, n), to(64, n), r(64)
  do k = 1, n ! expect: parallel private
    do i = 1, 64 ! expect: parallel doall
      r(i) = from(i, k)
    end do
    call shuffle(place, r)
    do i = 1, 64 ! expect: parallel doall
      to(i, k) = r(i)
    end do
  end do
end subroutine shuffled
