#include <string.h>
void bzero(void *, unsigned long);
void bcopy(const void *, void *, unsigned long);
