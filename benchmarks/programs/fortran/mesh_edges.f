c     An unstructured mesh: sums over edges scattered to nodes, and
c     nodes gathered from their neighbours.
      program mesh
      implicit none
      integer maxn, maxe
      parameter (maxn = 250000, maxe = 750000)
      integer nn, ne, from(maxe), to(maxe)
      integer first(maxn+1), next(2*maxe)
      double precision q(maxn), r(maxn), w(maxe), s
      integer i, it
      common /mesh1/ nn, ne, from, to, first, next
      common /mesh2/ q, r, w
      nn = 250000
      call build
      do i = 1, nn
         q(i) = 1.0d0 + 0.1d0*mod(i, 17)
      end do
      do it = 1, 20
         call scatter
         call gather
      end do
      s = 0.0d0
!$omp parallel do reduction(+:s)
      do i = 1, nn
         s = s + q(i)*q(i)
      end do
      write (*, '(a,i8,a,f16.6)') ' edges ', ne, ' norm ', sqrt(s)
      end

      subroutine build
      implicit none
      integer maxn, maxe
      parameter (maxn = 250000, maxe = 750000)
      integer nn, ne, from(maxe), to(maxe)
      integer first(maxn+1), next(2*maxe)
      double precision q(maxn), r(maxn), w(maxe)
      common /mesh1/ nn, ne, from, to, first, next
      common /mesh2/ q, r, w
      integer side, i, j, k, at(maxn)
      side = 500
      ne = 0
      do 20 j = 1, side
         do 10 i = 1, side
            k = (j-1)*side + i
            if (i .lt. side) then
               ne = ne + 1
               from(ne) = k
               to(ne) = k + 1
            end if
            if (j .lt. side) then
               ne = ne + 1
               from(ne) = k
               to(ne) = k + side
            end if
            if (i .lt. side .and. j .lt. side) then
               ne = ne + 1
               from(ne) = k
               to(ne) = k + side + 1
            end if
 10      continue
 20   continue
      do 30 k = 1, nn + 1
         first(k) = 0
 30   continue
      do 40 k = 1, ne
         w(k) = 0.05d0 + 0.01d0*mod(k, 7)
         first(from(k)) = first(from(k)) + 1
         first(to(k)) = first(to(k)) + 1
 40   continue
      k = 1
      do 50 i = 1, nn + 1
         j = first(i)
         first(i) = k
         k = k + j
 50   continue
      do 60 i = 1, nn
         at(i) = first(i)
 60   continue
      do 70 k = 1, ne
         next(at(from(k))) = to(k)
         at(from(k)) = at(from(k)) + 1
         next(at(to(k))) = from(k)
         at(to(k)) = at(to(k)) + 1
 70   continue
      return
      end

c     Edges add to the nodes at both ends.
      subroutine scatter
      implicit none
      integer maxn, maxe
      parameter (maxn = 250000, maxe = 750000)
      integer nn, ne, from(maxe), to(maxe)
      integer first(maxn+1), next(2*maxe)
      double precision q(maxn), r(maxn), w(maxe), flux
      common /mesh1/ nn, ne, from, to, first, next
      common /mesh2/ q, r, w
      integer i, k
      do i = 1, nn
         r(i) = 0.0d0
      end do
      do k = 1, ne
         flux = w(k)*(q(to(k)) - q(from(k)))
         r(from(k)) = r(from(k)) + flux
         r(to(k)) = r(to(k)) - flux
      end do
      return
      end

      subroutine gather
      implicit none
      integer maxn, maxe
      parameter (maxn = 250000, maxe = 750000)
      integer nn, ne, from(maxe), to(maxe)
      integer first(maxn+1), next(2*maxe)
      double precision q(maxn), r(maxn), w(maxe), s
      common /mesh1/ nn, ne, from, to, first, next
      common /mesh2/ q, r, w
      integer i, k
!$omp parallel do
      do i = 1, nn
         q(i) = q(i) + r(i)
      end do
!$omp parallel do private(k, s)
      do i = 1, nn
         s = 0.0d0
         do k = first(i), first(i+1) - 1
            s = s + q(next(k))
         end do
         r(i) = s/dble(max(1, first(i+1) - first(i)))
      end do
!$omp parallel do
      do i = 1, nn
         q(i) = 0.9d0*q(i) + 0.1d0*r(i)
      end do
      return
      end
