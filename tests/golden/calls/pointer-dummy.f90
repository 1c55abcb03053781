! A dummy without POINTER and with INTENT(IN) is only read.
module pointers
contains
  subroutine look(p, k, x)
    integer, intent(in) :: p
    integer, intent(in) :: k
    integer, intent(out) :: x
    x = p + k
  end subroutine
  subroutine caller(n, b, p)
    integer :: n, i, b(n)
    integer :: p
    do i = 1, n ! expect: parallel
      call look(p, mod(i, 7), b(i))
    end do
  end subroutine
end module
