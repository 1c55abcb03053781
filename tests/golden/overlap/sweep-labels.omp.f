c     Fixed columns and labelled loops: planes and rows of a sweep.
c     golden: output
      subroutine sweep(n, u, f, w)
      integer n, i, j, k
      double precision u(0:n-1,0:n-1,0:n-1), f(0:n-1,0:n-1,0:n-1)
      double precision w(0:n-1,0:n-1), t
C       heiretsu: every thread runs the whole loop, with rows of its own
!$omp parallel private(k, j, i, t)
!$omp& if(dble(n) * n * n .ge. 30000 .and. n .ge. 70)
      do 50 k = 1, n - 2                               ! expect: parallel overlap
!$omp do schedule(static)
         do 20 j = 1, n - 2                            ! expect: parallel doall not-inserted
            do 10 i = 1, n - 2
               t = f(i,j,k)*f(i,j,k)
               w(i,j) = 1.0d0/(6.0d0 + t)
 10         continue
 20      continue
!$omp end do nowait
c     the rows of the plane
!$omp do schedule(static) ordered(1)
         do 40 j = 1, n - 2                            ! expect: sequential H101(u)
!$omp ordered depend(sink: j-1)
            do 30 i = 1, n - 2                         ! expect: sequential H101(u)
               t = f(i,j,k) + u(i,j,k-1) + u(i,j-1,k)
               u(i,j,k) = w(i,j)*(t + u(i-1,j,k))
 30         continue
!$omp ordered depend(source)
 40      continue
!$omp end do nowait
 50   continue
!$omp end parallel
      return
      end
