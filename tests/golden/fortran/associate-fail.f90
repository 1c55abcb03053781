! The elements may be the same; a name from around the loop means the object from around the loop, of which no thread has a copy;
! a bound that the name changes.
module bodies
  implicit none
  type :: body
    real(8) :: x, m
  end type
contains
  subroutine picked(n, b, key)
    integer, intent(in) :: n, key(n)
    type(body), intent(inout) :: b(n)
    integer :: i
    do i = 1, n ! expect: sequential H104
      associate (p => b(key(i)))
        p%x = 2*p%x + i
      end associate
    end do
  end subroutine
  subroutine kept(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(9)
    integer :: i, k
    k = 3
    do i = 1, n ! expect: sequential
      associate (p => a(k))
        k = mod(k, 9) + 1
        p = p*2 + i
      end associate
    end do
  end subroutine
  subroutine summed(n, a, total)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: total
    integer :: i
    total = 0
    associate (t => total)
      do i = 1, n ! expect: parallel reduction not-inserted
        t = t + sqrt(a(i))
      end do
    end associate
  end subroutine
  subroutine worked(n, a, w)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: w(n)
    real(8) :: tmp
    integer :: i
    associate (u => tmp)
      do i = 1, n ! expect: parallel private not-inserted
        u = sqrt(a(i))
        w(i) = u*u + exp(u)
      end do
    end associate
  end subroutine
  subroutine counted(n, w)
    integer, intent(in) :: n
    real(8), intent(out) :: w(n)
    integer :: i
    associate (q => i)
      do i = 1, n ! expect: parallel not-inserted
        w(i) = sqrt(w(i)) + q
      end do
    end associate
  end subroutine
  subroutine running(n, a, w, total)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: w(n), total
    integer :: i
    total = 0
    associate (t => total)
      do i = 1, n ! expect: sequential H109
        t = t + exp(sin(sqrt(a(i))))
        w(i) = t
      end do
    end associate
  end subroutine
end module
