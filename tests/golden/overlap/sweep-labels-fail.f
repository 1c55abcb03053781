c     Rows of one nest begin elsewhere: a row has another owner in it.
      subroutine sweep(n, u, f, w)
      integer n, i, j, k
      double precision u(0:n-1,0:n-1,0:n-1), f(0:n-1,0:n-1,0:n-1)
      double precision w(0:n-1,0:n-1), t
      do 50 k = 1, n - 2                               ! expect: sequential H101(u) not-overlap
         do 20 j = 0, n - 2
            do 10 i = 1, n - 2
               t = f(i,j,k)*f(i,j,k)
               w(i,j) = 1.0d0/(6.0d0 + t)
 10         continue
 20      continue
c     the rows of the plane
         do 40 j = 1, n - 2
            do 30 i = 1, n - 2
               t = f(i,j,k) + u(i,j,k-1) + u(i,j-1,k)
               u(i,j,k) = w(i,j)*(t + u(i-1,j,k))
 30         continue
 40      continue
 50   continue
      return
      end
