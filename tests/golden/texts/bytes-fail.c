// twin: text
unsigned char magic[] = "\xCA\xFE\377z";

void mask(int n, unsigned char *restrict p)
{
    unsigned char key[] = "\xCA\xCB\xfc";
    for (int i = 0; i < n; i++) { // expect: sequential H101(key)
        key[(i + 1) & 1] ^= key[i & 1] + magic[i & 3];
        p[i] = key[0];
    }
}
