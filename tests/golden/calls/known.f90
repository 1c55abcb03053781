module squares
contains
  function square(x) result(y)
    double precision :: x, y
    y = x * x
  end function square

  subroutine apply(n, a)
    integer :: n, i
    double precision :: a(n)
    do i = 1, n ! expect: parallel doall
      a(i) = square(a(i))
    end do
  end subroutine apply
end module squares
