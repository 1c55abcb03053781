! One of the two functions counts its calls. twin: text
module counted
  integer :: calls
contains
  recursive integer function even(n) result(r)
    integer, intent(in) :: n
    r = 1
    if (n >= 1) r = odd(n - 1)
  end function even

  recursive integer function odd(n) result(r)
    integer, intent(in) :: n
    calls = calls * 3 + n
    r = 0
    if (n >= 1) r = even(n - 1)
  end function odd

  subroutine parities(n, a, c)
    integer :: n, i
    integer :: a(n), c(n)
    do i = 1, n ! expect: sequential H202
      c(i) = even(mod(a(i), 100))
    end do
  end subroutine parities
end module counted
