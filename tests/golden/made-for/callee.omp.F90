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

#if defined(SHARP)
#error "made for SHARP not defined: run heiretsu again for other values"
#endif
  subroutine halve(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$omp parallel do
    do i = 1, n ! expect: parallel
      a(i) = half(a(i))
    end do
    !$omp end parallel do
  end subroutine halve
end module smooth
