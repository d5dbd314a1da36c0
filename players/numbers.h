/* numbers.h: the few functions of real numbers that players need; the library does without the one of the system. */
#ifndef PLAYERS_NUMBERS_H
#define PLAYERS_NUMBERS_H

#include <stdint.h>
#include <string.h>

/* e to the x: a power of two, and a polynomial for the rest. */
static inline double exponential(double x)
{
    x = x < -700 ? -700 : x > 700 ? 700 : x;
    double scaled = x * 1.4426950408889634;
    int64_t whole = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
    double r = (scaled - (double)whole) * 0.6931471805599453, power;
    uint64_t bits = (uint64_t)(whole + 1023) << 52;

    memcpy(&power, &bits, sizeof power);
    double square = r * r,
           low = 1 + r + square * (1. / 2 + r * (1. / 6)); /* in parts that do not wait for each other */
    return power * (low + square * square * (1. / 24 + r * (1. / 120) + square * (1. / 720)));
}

/* The natural logarithm of a positive number: its exponent, and a series for the rest. */
static inline double natural_log(double x)
{
    uint64_t bits;
    double m;

    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | (uint64_t)1023 << 52;
    memcpy(&m, &bits, sizeof m);
    double y = (m - 1) / (m + 1), z = y * y;
    return exponent * 0.6931471805599453 +
           2 * y * (1 + z * (1. / 3 + z * (1. / 5 + z * (1. / 7 + z * (1. / 9 + z * (1. / 11 + z / 13))))));
}

/* The square root of a number that is not negative: a guess from its exponent, then Newton. */
static inline double square_root(double x)
{
    double root;
    uint64_t bits;

    if (x <= 0)
        return 0;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits >> 1) + 0x1ff7a3bea91d9b1bu;
    memcpy(&root, &bits, sizeof root);
    for (int i = 0; i < 3; i++)
        root = 0.5 * (root + x / root);
    return root;
}

#endif
