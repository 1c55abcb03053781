! INTENT(IN) of a dummy with POINTER keeps what it points to, not what is there.
module pointers
  type thing
    integer :: n
  end type
contains
  subroutine bump(p, k)
    integer, pointer, intent(in) :: p
    integer, intent(in) :: k
    p = p + k
  end subroutine
  subroutine count(o, k)
    type(thing), pointer, intent(in) :: o
    integer, intent(in) :: k
    o%n = o%n + k
  end subroutine
  subroutine caller(n, b, p, o)
    integer :: n, i, b(n)
    integer, pointer :: p
    type(thing), pointer :: o
    do i = 1, n ! expect: sequential
      call bump(p, mod(i, 7))
      b(i) = p
    end do
    do i = 1, n ! expect: sequential
      call count(o, mod(i, 7))
      b(i) = o%n
    end do
  end subroutine
end module
module targets
  type thing
    integer :: n
  end type
contains
  subroutine bump(p, k)
    type(thing), target :: p
    integer, intent(in) :: k
    p%n = p%n + k
  end subroutine
  subroutine caller_of_bump(n, b, p)
    integer :: n, i, b(n)
    type(thing), target :: p
    do i = 1, n ! expect: sequential
      call bump(p, mod(i, 7))
      b(i) = p%n
    end do
  end subroutine
end module
