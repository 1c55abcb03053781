c     Old Fortran declares one element and means many: a copy of one would do for none of the others.
      subroutine count(x, ix, n)
      integer n, ix(n), j
      integer x(1)
      do j = 1, n ! expect: sequential
         x(ix(j)) = x(ix(j)) + j
      end do
      end

      subroutine shared(ix, n)
      integer n, ix(n), j, y
      common /work/ y(1)
      do j = 1, n ! expect: sequential
         y(ix(j)) = y(ix(j)) + j
      end do
      end
