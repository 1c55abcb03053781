! What bounds and subscripts of a section read counts where the section is handed on: values that an earlier iteration left.
module sections
  implicit none
  integer :: calls = 0
contains
  pure real(8) function total(x)
    real(8), intent(in) :: x(:)
    total = sum(x)
  end function

  integer function next()
    calls = calls + 1
    next = mod(calls*7, 40) + 1
  end function

  subroutine scalar(a, s, idx, n)
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i, k
    k = 1
    do i = 1, n ! expect: sequential H106(k)
      s(i) = sum(a(1:k))
      k = idx(i)
    end do
  end subroutine

  subroutine to_callee(a, s, idx, n)
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i, k
    k = 1
    do i = 1, n ! expect: sequential H106(k)
      s(i) = total(a(1:k))
      k = idx(i)
    end do
  end subroutine

  subroutine element(a, s, p, n)
    integer, intent(in) :: n
    integer, intent(inout) :: p(0:n)
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i
    do i = 1, n ! expect: sequential p
      s(i) = sum(a(1:p(i - 1)))
      p(i) = mod(i*7, 50) + 1
    end do
  end subroutine

  subroutine vector(a, s, idx, q, n)
    integer, intent(in) :: n, q(n)
    integer, intent(inout) :: idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i
    do i = 1, n ! expect: sequential idx
      idx(i) = q(i)
      s(i) = sum(a(idx(1:i)))
    end do
  end subroutine

  subroutine several(b, s, idx, n)
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: b(n, 3)
    real(8), intent(out) :: s(n)
    integer :: i, k
    k = 1
    do i = 1, n ! expect: sequential H106(k)
      s(i) = sum(b(k:k + 1, [1, mod(k, 3) + 1]))
      k = idx(i)
    end do
  end subroutine

  subroutine condition(a, s, idx, n)
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i, k
    k = 1
    do i = 1, n ! expect: sequential H106(k)
      s(i) = 0
      if (any(a(1:k) > 3)) s(i) = 1
      k = idx(i)
    end do
  end subroutine

  subroutine called(a, s, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: s(n)
    integer :: i
    do i = 1, n ! expect: sequential H208
      s(i) = sum(a(1:next()))
    end do
  end subroutine
end module
