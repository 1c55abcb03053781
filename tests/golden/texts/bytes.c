// Strings that hold bytes over 0x7F, in initializers of all kinds of characters.
// twin: text
// golden: output
unsigned char magic[] = "\xCA\xFE\377z";
signed char small[] = "\xCA\x7f";
static const char *const name = "größer \xe2\x82\xac";
unsigned char table[3][5] = { "\xCA", { "\xFF\x01" }, { 'a', '\xCA', 0 } };

void mask(int n, unsigned char *restrict p)
{
    unsigned char key[] = "\xCA\xCB\xfc";
    static const unsigned char fixed[8] = u8"\xF0\x9f";
    for (int i = 0; i < n; i++) // expect: parallel doall
        p[i] = magic[i & 3] ^ key[i & 1] ^ fixed[i & 3] ^ table[1][0] ^ small[0] ^ name[1];
}
