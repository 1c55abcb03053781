! Functions that call themselves, or each other, and touch nothing but their arguments. twin: text
module recursion
contains
  recursive integer function gcd(a, b) result(r)
    integer, intent(in) :: a, b
    if (b == 0) then
      r = a
    else
      r = gcd(b, mod(a, b))
    end if
  end function gcd

  recursive integer function even(n) result(r)
    integer, intent(in) :: n
    r = 1
    if (n >= 1) r = odd(n - 1)
  end function even

  recursive integer function odd(n) result(r)
    integer, intent(in) :: n
    r = 0
    if (n >= 1) r = even(n - 1)
  end function odd

  subroutine divisors(n, a, c)
    integer :: n, i
    integer :: a(n), c(n)
    do i = 1, n ! expect: parallel doall
      c(i) = gcd(a(i), 12)
    end do
  end subroutine divisors

  subroutine parities(n, a, c)
    integer :: n, i
    integer :: a(n), c(n)
    do i = 1, n ! expect: parallel doall
      c(i) = even(mod(a(i), 100))
    end do
  end subroutine parities
end module recursion
