#include <stdlib.h>
void *memalign(size_t, size_t);
