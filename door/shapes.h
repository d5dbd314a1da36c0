/* shapes.h: what replies consist of, as TypeScript says it. The declarations for TypeScript are made from this table, and a
 * test holds every reply against it. */
#ifndef DOOR_SHAPES_H
#define DOOR_SHAPES_H

enum { SHAPE_MEMBERS = 18 };

/* An object: its members by name, which ends with a question mark where it may be missing, and with all of another. The
 * types are number, string, boolean, null, any, names of shapes, lists of them (T[]), maps ({ [name: string]: T }), and
 * several of these with a bar between them. */
struct shape {
    const char *name, *extends;
    struct {
        const char *name, *type;
    } member[SHAPE_MEMBERS]; /* ended by one without a name */
};

extern const struct shape shapes[]; /* ended by one without a name */

#endif
