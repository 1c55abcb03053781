! What conditions choose in a callee, the text depends on. golden: output, options: force
module smooth
  implicit none
contains
  pure real function half(v)
    real, intent(in) :: v
#ifdef SHARP
    half = v*0.25
#else
    half = v*0.5 + 1
#endif
  end function half

  subroutine halve(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n ! expect: parallel
      a(i) = half(a(i))
    end do
  end subroutine halve
end module smooth
