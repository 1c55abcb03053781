! twin: text
! What a member's extent forbids is not asked; sizes that are read from arrays are short; rows of 20,000 elements would be many.
module palettes
  implicit none
  type means
    integer :: k
    double precision :: centre(3, 24)
  end type
contains
  subroutine colours(m, most)
    type(means), intent(inout) :: m
    integer, intent(in) :: most
    integer :: c
    do c = 1, most ! expect: parallel not-inserted H603
      m%centre(1, c) = dble(mod(c * 83 + 20, 256))
    end do
  end subroutine

  subroutine lists(many, total, a, steps)
    integer, intent(in) :: many(*), steps
    double precision, intent(inout) :: total(*), a(*)
    integer :: s, i
    do s = 1, steps ! expect: sequential
      do i = 1, many(s) ! expect: parallel not-inserted H603
        a(i) = a(i) * 0.5d0
      end do
      total(s + 1) = total(s) + a(1)
    end do
  end subroutine

  subroutine rows(h, w, in, out)
    integer, intent(in) :: h, w
    double precision, intent(in) :: in(w, h)
    double precision, intent(inout) :: out(w, h)
    integer :: y, x
    do y = 1, h ! expect: sequential
      do x = 1, w ! expect: parallel not-inserted H601
        out(x, y) = in(x, y) * 0.5d0 + 1.0d0
      end do
      print *, y
    end do
  end subroutine
end module
