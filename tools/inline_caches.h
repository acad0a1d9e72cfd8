/* Inline caches for what mypyc looks up by name each time it is asked.
 *
 * mypyc knows the members of classes it compiles, but not those of our records, nor what a module imported.
 * Here each place in the compiled code remembers where it found a thing, as the interpreter's own bytecode
 * does: it looks again when CPython's version tag of the class or of the module's names has changed.
 * `tools/compiled.py` puts this behind the headers of what mypyc wrote. Python 3.11 to 3.13, gcc or clang;
 * elsewhere things are looked up as before.
 */

#if defined(__GNUC__) && PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED)
#include <structmember.h>
#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* ma_version_tag, gone in 3.14 */

#define PATIENCE 16 /* classes that one place may meet before it stops remembering */

typedef struct {
    PyObject *name;
    Py_ssize_t offset;
    unsigned int tag;
    int misses;
} MemberCache;

static PyObject *member_missed(PyObject *object, PyObject *name, MemberCache *cache) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL || cache->misses == PATIENCE) return value;
    cache->misses++;
    if (type->tp_getattro != PyObject_GenericGetAttr) return value;
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || !Py_IS_TYPE(found, &PyMemberDescr_Type) || type->tp_version_tag == 0) return value;
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    if (member->type == T_OBJECT_EX) {
        *cache = (MemberCache){name, member->offset, type->tp_version_tag, cache->misses};
    }
    return value;
}

/* No two classes have one tag. The name is asked too: `getattr(card, figure)` brings many to one place. */
static inline PyObject *member_of(PyObject *object, PyObject *name, MemberCache *cache) {
    if (likely(name == cache->name && Py_TYPE(object)->tp_version_tag == cache->tag)) {
        PyObject *value = *(PyObject **)((char *)object + cache->offset);
        if (likely(value != NULL)) return Py_NewRef(value);
    }
    return member_missed(object, name, cache);
}

typedef struct {
    uint64_t version;
    PyObject *value; /* the module holds it for as long as the version stands */
} GlobalCache;

static inline PyObject *global_of(PyObject *globals, PyObject *name, GlobalCache *cache) {
    if (likely(((PyDictObject *)globals)->ma_version_tag == cache->version)) return Py_NewRef(cache->value);
    PyObject *value = CPyDict_GetItem(globals, name);
    if (value != NULL) *cache = (GlobalCache){((PyDictObject *)globals)->ma_version_tag, value};
    return value;
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name) \
    ({ static MemberCache cache_; member_of((object), (name), &cache_); })
#define CPyGlobal(globals, name) ({ static GlobalCache cache_; global_of((globals), (name), &cache_); })
#else
#define CPyGlobal(globals, name) CPyDict_GetItem((globals), (name))
#endif
