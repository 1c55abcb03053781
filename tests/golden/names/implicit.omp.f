C golden: output
C A name that is typed implicitly, and one of a module, are free here.
      subroutine behind(n, a, b, c)
      integer n, i, most
      double precision a(0:n), b(0:n), c(0:n)
      most = n
      do i = 1, min(1, n - 1) ! expect: parallel alignment
        c(i) = a(i - 1) + 1.0d0
      end do
!$omp parallel do if(n .ge. 2000)
      do i = 1, n - 2
        a(i) = b(i) * most
        c(i + 1) = a((i + 1) - 1) + 1.0d0
      end do
!$omp end parallel do
      do i = max(n - 1, 1), n - 1
        a(i) = b(i) * most
      end do
      end
