! Sections that lie in one piece are handed over as they are, and dummies of assumed shape take any section so.
module parts
contains
  subroutine one(x, n, i)
    integer n, i, x(n)
    x(i) = i
  end subroutine
  subroutine pieces(v, w, n)
    integer n, i, v(2 * n), w(n, n)
    do i = 1, n ! expect: parallel
      call one(v(3:n+2), n, i)
    end do
    do i = 1, n ! expect: parallel
      call one(w(:, 2), n, i)
    end do
  end subroutine
end module
