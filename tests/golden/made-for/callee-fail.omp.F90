! The near-miss twin: conditions in parts that the loop does not reach say nothing. golden: output, options: force
module smooth
  implicit none
contains
  pure real function half(v)
    real, intent(in) :: v
    half = v*0.5 + 1
  end function half

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

  subroutine report(x)
    real, intent(in) :: x
#ifdef SHARP
    print *, x*4
#else
    print *, x
#endif
  end subroutine report
end module smooth
