//! The fixed parts of random programs: what kernels call, and main programs that fill the state, call a kernel for several
//! sizes, and print a hash of everything after each call.

pub const C_CALLED: &str = "
struct item {
  long first, second;
};

static long pure_f(long v)
{
  return v > 3 ? v - 2 : 2 * v + 1;
}

static long row_sum(const long *row)
{
  long sum = 0;
  for (int q = 0; q < 4; q++)
    sum += row[q];
  return sum;
}

static void put(long *place, long value)
{
  *place = value;
}

static void along(long *place, long value)
{
  *place = (*place + value) % 1009;
}

static void fill(long *row, long value)
{
  for (int q = 0; q < 4; q++)
    row[q] = value + q;
}
";

pub const C_SUPPORT: &str = "
static unsigned long long seed, hash;

static long next(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (long)((seed >> 33) % 19u) - 9;
}

static void mix(long value)
{
    hash = (hash ^ (unsigned long long)value) * 1099511628211ull;
}
";

pub const C_RUN: &str = "
static void runNUMBER(void)
{
    static long x[SIDE][SIDE], y[SIDE][SIDE], state[6];
    static TYPE0 a[SIZE];
    static TYPE1 b[SIZE];
    static TYPE2 c[SIZE];
    static long w[2 * WIDE + 1], v[ROOM];
    static struct item items[SIZE], one;
    static int idx[SIZE];
    int sizes[5][2] = {{0, 0}, {1, 2}, {5, 3}, {8, 8}, {7, -1}};
    seed = 12345u;
    hash = 14695981039346656037ull;
    for (int t = 0; t < 5; t++) {
        for (int i = 0; i < SIZE; i++) {
            a[i] = next(); b[i] = next(); c[i] = next();
            idx[i] = (int)(next() + 9) - 9 + SPREAD;
        }
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { x[i][j] = next(); y[i][j] = next(); }
        for (int i = 0; i < 6; i++) state[i] = next();
        for (int i = 0; i < ROOM; i++) v[i] = next();
        for (int i = 0; i < SIZE; i++) { items[i].first = next(); items[i].second = next(); }
        one.first = next(); one.second = next();
        for (int i = 0; i <= 2 * WIDE; i++) w[i] = i % 7;
        kernelNUMBER(sizes[t][0], sizes[t][1], ALIASED, b, c, x, y, w + WIDE, idx, state, v, items, &one);
        for (int i = 0; i < SIZE; i++) { mix(a[i]); mix(b[i]); mix(c[i]); }
        for (int i = 0; i < ROOM; i++) mix(v[i]);
        for (int i = 0; i < SIZE; i++) { mix(items[i].first); mix(items[i].second); }
        mix(one.first); mix(one.second);
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) { mix(x[i][j]); mix(y[i][j]); }
        for (int i = 0; i < 6; i++) mix(state[i]);
        for (int i = 0; i <= 2 * WIDE; i++) mix(w[i]);
        printf(\"NUMBER %016llx\\n\", hash);
    }
}
";

pub const FORTRAN_CALLED: &str = "
  function pure_f(v) result(w)
    integer(8), intent(in) :: v
    integer(8) :: w
    if (v > 3) then
      w = v - 2
    else
      w = 2 * v + 1
    end if
  end function pure_f

  function row_sum(row) result(total)
    integer(8), intent(in) :: row(*)
    integer(8) :: total
    integer :: q
    total = 0
    do q = 1, 4
      total = total + row(q)
    end do
  end function row_sum

  subroutine put(place, value)
    integer(8), intent(out) :: place
    integer(8), intent(in) :: value
    place = value
  end subroutine put

  subroutine along(place, value)
    integer(8), intent(inout) :: place
    integer(8), intent(in) :: value
    place = mod(place + value, 1009_8)
  end subroutine along

  subroutine fill(row, value)
    integer(8), intent(inout) :: row(*)
    integer(8), intent(in) :: value
    integer :: q
    do q = 1, 4
      row(q) = value + q - 1
    end do
  end subroutine fill
";

pub const FORTRAN_SUPPORT: &str = "module support
  implicit none
  integer(8) :: seed, hash
contains
  subroutine next(value)
    integer(8), intent(out) :: value
    seed = modulo(seed * 1103515245_8 + 12345_8, 2147483648_8)
    value = modulo(seed / 65536_8, 19_8) - 9
  end subroutine next
  subroutine mix(value)
    integer(8), intent(in) :: value
    hash = modulo(ieor(hash, value) * 1000003_8 + 17_8, 2305843009213693951_8)
    hash = modulo(hash, 4611686018427_8)
  end subroutine mix
end module support

";

pub const FORTRAN_RUN: &str = "
subroutine runNUMBER()
  use kernelsNUMBER
  use support
  implicit none
  integer(KIND0) :: a(-SPREAD:SPREAD)
  integer(KIND1) :: b(-SPREAD:SPREAD)
  integer(KIND2) :: c(-SPREAD:SPREAD)
  integer(8) :: x(-MARGIN:MARGIN, -MARGIN:MARGIN), y(-MARGIN:MARGIN, -MARGIN:MARGIN), state(0:5)
  integer(8), save :: w(-WIDE:WIDE)
  integer(8) :: v(0:ROOM - 1)
  type(item) :: items(-SPREAD:SPREAD), one
  integer :: idx(-SPREAD:SPREAD), i, j, t, sizes(2, 5)
  integer(8) :: value
  sizes = reshape((/ 0, 0, 1, 2, 5, 3, 8, 8, 7, -1 /), (/ 2, 5 /))
  seed = 12345
  hash = 7
  do t = 1, 5
    do i = -SPREAD, SPREAD
      call next(value); a(i) = int(value, KIND0)
      call next(value); b(i) = int(value, KIND1)
      call next(value); c(i) = int(value, KIND2)
      idx(i) = int(modulo(int(a(i), 8) + b(i), 19_8)) - 9
    end do
    do j = -MARGIN, MARGIN
      do i = -MARGIN, MARGIN
        call next(x(i, j)); call next(y(i, j))
      end do
    end do
    do i = 0, 5
      call next(state(i))
    end do
    do i = 0, ROOM - 1
      call next(v(i))
    end do
    do i = -SPREAD, SPREAD
      call next(items(i)%first); call next(items(i)%second)
    end do
    call next(one%first); call next(one%second)
    do i = -WIDE, WIDE
      w(i) = mod(i + WIDE, 7)
    end do
    call kernel(sizes(1, t), sizes(2, t), a, b, c, x, y, w, idx, state, v, items, one)
    do i = 0, ROOM - 1
      call mix(v(i))
    end do
    do i = -SPREAD, SPREAD
      call mix(items(i)%first); call mix(items(i)%second)
    end do
    call mix(one%first); call mix(one%second)
    do i = -SPREAD, SPREAD
      call mix(int(a(i), 8)); call mix(int(b(i), 8)); call mix(int(c(i), 8))
    end do
    do j = -MARGIN, MARGIN
      do i = -MARGIN, MARGIN
        call mix(x(i, j)); call mix(y(i, j))
      end do
    end do
    do i = 0, 5
      call mix(state(i))
    end do
    do i = -WIDE, WIDE
      call mix(w(i))
    end do
    print '(i0, 1x, z16.16)', NUMBER, hash
  end do
end subroutine runNUMBER
";
