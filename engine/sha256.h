/* sha256.h: the hash that a record keeps of its seed until the seed may be told. */
#ifndef ENGINE_SHA256_H
#define ENGINE_SHA256_H

#include <stddef.h>
#include <stdint.h>

void sha256(const void *bytes, size_t length, uint8_t hash[32]);

#endif
