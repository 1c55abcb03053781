module squares
  integer :: calls = 0
contains
  function square(x) result(y)
    double precision :: x, y
    calls = calls + 1
    y = x * x * calls
  end function square

  subroutine apply(n, a)
    integer :: n, i
    double precision :: a(n)
    do i = 1, n ! expect: sequential
      a(i) = square(a(i))
    end do
  end subroutine apply
end module squares
