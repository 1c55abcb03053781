module mm
  implicit none
  type ty
    integer :: x = 0
    real(8) :: y = 0
  end type
  type tv
    real(8) :: v(50) = 1
  end type
  type ot
    integer :: w = 1
  contains
    procedure :: get => oget
    procedure :: put => oput
  end type
  interface operator(+)
    module procedure addt
  end interface
  interface operator(.dbl.)
    module procedure dbl
  end interface
  interface assignment(=)
    module procedure asg
  end interface
  integer :: cmx = 0
contains
  pure integer function oget(o, k)
    class(ot), intent(in) :: o
    integer, intent(in) :: k
    oget = o%w + k
  end function
  subroutine oput(o, k)
    class(ot), intent(inout) :: o
    integer, intent(in) :: k
    o%w = k
  end subroutine
  pure type(ty) function addt(a, k)
    type(ty), intent(in) :: a
    integer, intent(in) :: k
    addt%x = a%x + k; addt%y = 0
  end function
  pure integer function dbl(k)
    integer, intent(in) :: k
    dbl = 2*k
  end function
  pure subroutine asg(a, k)
    type(ty), intent(out) :: a
    integer, intent(in) :: k
    a%x = k
  end subroutine
  integer function cfun()
    cfun = cmx
  end function
  pure real(8) function g(x)
    real(8), intent(in) :: x(:)
    g = size(x)
  end function
  pure subroutine h(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    y = x(1)
  end subroutine
  subroutine h2(k, y)
    integer, intent(in) :: k
    real(8), intent(inout) :: y
    y = k
  end subroutine
  subroutine h3(x, y, nn)
    real(8), intent(in) :: x(*)
    real(8), intent(inout) :: y
    integer, intent(in), optional :: nn
    y = x(1)
    if (present(nn)) y = x(nn)
  end subroutine
  subroutine move(k, j)
    integer, intent(in) :: k
    integer, intent(out) :: j
    j = k
  end subroutine
  function fa(k)
    integer, intent(in) :: k
    real(8) :: fa(k)
    fa = 2
  end function
  function fc(k)
    integer, intent(in) :: k
    character(len=k) :: fc
    fc = 'a'
  end function
  integer function opt(x, y)
    integer, intent(in) :: x
    integer, intent(in), optional :: y
    opt = x
    if (present(y)) opt = y
  end function
  real(8) function reduce2(a, k)
    integer, intent(in) :: k
    real(8), intent(in) :: a(k)
    reduce2 = sum(a)
  end function
  pure integer function cm(k)
    integer, value :: k
    k = k + 1
    cm = k
  end function
  subroutine sub1(k, y)
    integer, intent(in) :: k
    real(8), intent(inout) :: y
    y = k + 1
  end subroutine
  subroutine t1(a, b, s, idx, n, st)
    integer, intent(in) :: n, idx(n)
?=>@    real(8), intent(inout), target :: a(n), b(n,n)
?!=>@    real(8), intent(inout) :: a(n), b(n,n)
    real(8), intent(inout) :: s(n)
    character(len=40), intent(inout) :: st
    integer :: k
    type(tv) :: tt
    type(ty) :: t, ta(60)
    type(ot) :: o
    class(ot), allocatable :: cl
    procedure(sub1), pointer :: fp
    real(8) :: v(3), x
    real(8), allocatable :: al(:)
    real(8), pointer :: p(:), q, p2(:,:)
    complex(8) :: z1
    character(len=100) :: c
    character(len=:), allocatable :: dc
    character(len=10) :: fm(10), st2(20)
    integer :: i, j, jj(20), idx2(20), entry_x, equ, equ2
?sf(k)@    integer :: sf
    logical :: lg
?nml=@    namelist /nl/ k
?equ@    equivalence (equ, equ2)
?sf(k)@    sf(j) = j + k
?fp(@    fp => sub1
    allocate(cl)
    v = 0; jj = 0; st2 = ' '; c = ' '; entry_x = 0; equ = 0; x = 0; z1 = 0
    do j = 1, 20
      idx2(j) = 21 - j
    end do
    do j = 1, 9
      write(fm(j), '("(i",i1,")")') j
    end do
    fm(10) = '(i5)'
    k = 1; j = 0
    do i = 1, n
@BODY@
    end do
@AFTER@
?inf(|sf2(|ins(@  contains
?inf(@    integer function inf(j)
?inf(@      integer, intent(in) :: j
?inf(@      inf = j + k
?inf(@    end function
?sf2(@    integer function sf2(j)
?sf2(@      integer, intent(in) :: j
?sf2(@      sf2 = merge(k, 1, j > 1)
?sf2(@    end function
?ins(@    subroutine ins(j)
?ins(@      integer, intent(in) :: j
?ins(@      s(i) = j + k
?ins(@    end subroutine
  end subroutine
end module
program main
  use mm
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n), b(n,n), s(n), hh
  integer :: idx(n), i
  character(len=40) :: st
  st = '12345678901234567abcdefghijklmn'
  do i = 1, n
    a(i) = mod(i*5, 7); b(:,i) = i; s(i) = 0; idx(i) = mod(i*3, 8) + 1
  end do
  open(unit=20, status='scratch', access='direct', recl=8, form='unformatted')
  do i = 1, 9
    write(20, rec=i) a(i+3)
  end do
  call t1(a, b, s, idx, n, st)
  hh = 0
  do i = 1, n
    hh = hh*0.9d0 + s(i) + a(i)*3 + b(i,2)
  end do
  write(*, '(/,4(es18.9))') s(1:8)
  write(*, '(es18.9)') hh
end program
