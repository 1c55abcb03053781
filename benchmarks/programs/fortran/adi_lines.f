c     Alternating directions on a box: scalar tridiagonal solves along
c     each of the three axes, with scratch lines in a common block.
      program adi
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      double precision s, big
      integer i, j, k, it
      nx = nmax
      ny = nmax
      nz = nmax
      steps = 40
      call start
      do it = 1, steps
         call right
         call solvex
         call solvey
         call solvez
         call add
      end do
      s = 0.0d0
      big = 0.0d0
!$omp parallel do private(i,j) reduction(+:s) reduction(max:big)
      do k = 1, nz
         do j = 1, ny
            do i = 1, nx
               s = s + u(i,j,k)
               big = max(big, abs(u(i,j,k)))
            end do
         end do
      end do
      write (*, '(a,f14.6,a,f12.8)') ' sum ', s, ' largest ', big
      end

      subroutine start
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      integer i, j, k
!$omp parallel do private(i,j)
      do 30 k = 1, nz
         do 20 j = 1, ny
            do 10 i = 1, nx
               u(i,j,k) = sin(0.1d0*i)*cos(0.2d0*j) + 0.01d0*k
               rhs(i,j,k) = 0.0d0
 10         continue
 20      continue
 30   continue
      return
      end

c     The residual of the seven-point operator.
      subroutine right
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      double precision dt
      parameter (dt = 0.05d0)
      integer i, j, k
!$omp parallel do private(i,j)
      do k = 2, nz-1
         do j = 2, ny-1
            do i = 2, nx-1
               rhs(i,j,k) = dt*(u(i-1,j,k) + u(i+1,j,k)
     &              + u(i,j-1,k) + u(i,j+1,k)
     &              + u(i,j,k-1) + u(i,j,k+1) - 6.0d0*u(i,j,k))
            end do
         end do
      end do
      return
      end

      subroutine solvex
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      double precision a(nmax), b(nmax), c(nmax)
      common /line/ a, b, c
!$omp threadprivate(/line/)
      double precision fac
      integer i, j, k
!$omp parallel do private(i,j,fac)
      do k = 2, nz-1
         do j = 2, ny-1
            do i = 2, nx-1
               a(i) = -0.05d0
               b(i) = 1.1d0 + 0.001d0*u(i,j,k)*u(i,j,k)
               c(i) = -0.05d0
            end do
            do i = 3, nx-1
               fac = a(i)/b(i-1)
               b(i) = b(i) - fac*c(i-1)
               rhs(i,j,k) = rhs(i,j,k) - fac*rhs(i-1,j,k)
            end do
            rhs(nx-1,j,k) = rhs(nx-1,j,k)/b(nx-1)
            do i = nx-2, 2, -1
               rhs(i,j,k) = (rhs(i,j,k) - c(i)*rhs(i+1,j,k))/b(i)
            end do
         end do
      end do
      return
      end

      subroutine solvey
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      double precision a(nmax), b(nmax), c(nmax)
      common /line/ a, b, c
!$omp threadprivate(/line/)
      double precision fac
      integer i, j, k
!$omp parallel do private(i,j,fac)
      do k = 2, nz-1
         do i = 2, nx-1
            do j = 2, ny-1
               a(j) = -0.05d0
               b(j) = 1.1d0 + 0.001d0*u(i,j,k)*u(i,j,k)
               c(j) = -0.05d0
            end do
            do j = 3, ny-1
               fac = a(j)/b(j-1)
               b(j) = b(j) - fac*c(j-1)
               rhs(i,j,k) = rhs(i,j,k) - fac*rhs(i,j-1,k)
            end do
            rhs(i,ny-1,k) = rhs(i,ny-1,k)/b(ny-1)
            do j = ny-2, 2, -1
               rhs(i,j,k) = (rhs(i,j,k) - c(j)*rhs(i,j+1,k))/b(j)
            end do
         end do
      end do
      return
      end

      subroutine solvez
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      double precision a(nmax), b(nmax), c(nmax)
      common /line/ a, b, c
!$omp threadprivate(/line/)
      double precision fac
      integer i, j, k
!$omp parallel do private(i,k,fac)
      do j = 2, ny-1
         do i = 2, nx-1
            do k = 2, nz-1
               a(k) = -0.05d0
               b(k) = 1.1d0 + 0.001d0*u(i,j,k)*u(i,j,k)
               c(k) = -0.05d0
            end do
            do k = 3, nz-1
               fac = a(k)/b(k-1)
               b(k) = b(k) - fac*c(k-1)
               rhs(i,j,k) = rhs(i,j,k) - fac*rhs(i,j,k-1)
            end do
            rhs(i,j,nz-1) = rhs(i,j,nz-1)/b(nz-1)
            do k = nz-2, 2, -1
               rhs(i,j,k) = (rhs(i,j,k) - c(k)*rhs(i,j,k+1))/b(k)
            end do
         end do
      end do
      return
      end

      subroutine add
      implicit none
      integer nmax
      parameter (nmax = 64)
      integer nx, ny, nz, steps
      common /sizes/ nx, ny, nz, steps
      double precision u(nmax,nmax,nmax), rhs(nmax,nmax,nmax)
      common /fields/ u, rhs
      integer i, j, k
!$omp parallel do private(i,j)
      do k = 2, nz-1
         do j = 2, ny-1
            do i = 2, nx-1
               u(i,j,k) = u(i,j,k) + rhs(i,j,k)
            end do
         end do
      end do
      return
      end
