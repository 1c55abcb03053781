function collatz(x0) result(n)
  integer :: x0, x, n
  x = x0
  n = 0
  do while (x /= 1) ! expect: sequential H301
    if (mod(x, 2) == 1) then
      x = 3 * x + 1
    else
      x = x / 2
    end if
    n = n + 1
  end do
end function collatz
