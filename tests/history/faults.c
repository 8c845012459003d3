/* Stands between a process and the C library, to fail, log or break off what is written below one folder.
 *
 * Loaded with LD_PRELOAD. FAULTS_FOLDER is the folder that it is about; the process tells what is wanted by calling
 * faults_set(). Linux and glibc only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NOTHING, KILL, FAIL_SYNC, FAIL_WRITE, FAIL_LOCKS, LOG };

static int mode = NOTHING;
static long left = 0;   /* calls until it happens */
static int number = 0;  /* the errno of what fails */
static int log_file = -1;

void faults_set(int new_mode, long calls, int error, int log_to) {
    mode = new_mode;
    left = calls;
    number = error;
    log_file = log_to;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The path of an open file if it lies in the folder, else NULL. */
static const char *path_of(int file, char *path) {
    const char *folder = getenv("FAULTS_FOLDER");
    char link[64];
    if (folder == NULL || mode == NOTHING)
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
    if (length <= 0)
        return NULL;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0 ? path : NULL;
}

static int in_folder(const char *path) {
    const char *folder = getenv("FAULTS_FOLDER");
    return mode != NOTHING && folder != NULL && path != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

struct entry {
    char what;
    char padding[7];
    uint64_t inode;
    int64_t offset;
    uint32_t path_length;
    uint32_t data_length;
};

static uint64_t inode_of(int file) {
    struct stat found;
    return fstat(file, &found) == 0 ? (uint64_t)found.st_ino : 0;
}

static void note(char what, uint64_t inode, const char *path, int64_t offset, const void *data, size_t length) {
    if (mode != LOG)
        return;
    struct entry entry = {what, {0}, inode, offset, (uint32_t)strlen(path), (uint32_t)length};
    syscall(SYS_write, log_file, &entry, sizeof entry);
    syscall(SYS_write, log_file, path, strlen(path));
    if (length)
        syscall(SYS_write, log_file, data, length);
}

/* Whether the call that is being made is the one where it happens. */
static int now(void) { return --left < 0; }

static int dies_here(void) { return mode == KILL && left-- == 0; }

static void die(void) {
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    for (;;)
        pause();
}

#define WRITING(call_whole, call_half, at, data, length)                          \
    char path[PATH_MAX];                                                          \
    if (path_of(file, path) != NULL) {                                            \
        if (dies_here()) {                                                        \
            call_half;                                                            \
            die();                                                                \
        }                                                                         \
        if (mode == FAIL_WRITE && now()) {                                        \
            errno = number;                                                       \
            return -1;                                                            \
        }                                                                         \
        note('W', inode_of(file), path, at, data, length);                        \
    }                                                                             \
    return call_whole;

ssize_t write(int file, const void *data, size_t length) {
    WRITING(REAL(write)(file, data, length), REAL(write)(file, data, length / 2), lseek(file, 0, SEEK_CUR), data, length)
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    WRITING(REAL(pwrite)(file, data, length, offset), REAL(pwrite)(file, data, length / 2, offset), offset, data, length)
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
    WRITING(REAL(pwrite64)(file, data, length, offset), REAL(pwrite64)(file, data, length / 2, offset), offset, data,
            length)
}

#define TRUNCATING(name, type)                                                    \
    int name(int file, type length) {                                             \
        char path[PATH_MAX];                                                      \
        if (path_of(file, path) != NULL) {                                        \
            if (dies_here())                                                      \
                die();                                                            \
            note('T', inode_of(file), path, length, NULL, 0);                     \
        }                                                                         \
        return REAL(name)(file, length);                                          \
    }
TRUNCATING(ftruncate, off_t)
TRUNCATING(ftruncate64, off64_t)

#define SYNCING(name)                                                             \
    int name(int file) {                                                          \
        char path[PATH_MAX];                                                      \
        if (path_of(file, path) != NULL) {                                        \
            if (dies_here())                                                      \
                die();                                                            \
            if (mode == FAIL_SYNC && now()) {                                     \
                errno = number;                                                   \
                return -1;                                                        \
            }                                                                     \
            int result = REAL(name)(file);                                        \
            if (result == 0)                                                      \
                note('S', inode_of(file), path, 0, NULL, 0);                      \
            return result;                                                        \
        }                                                                         \
        return REAL(name)(file);                                                  \
    }
SYNCING(fsync)
SYNCING(fdatasync)

int unlink(const char *path) {
    if (in_folder(path)) {
        if (dies_here())
            die();
        note('U', 0, path, 0, NULL, 0);
    }
    return REAL(unlink)(path);
}

#define OPENING(name)                                                             \
    int name(const char *path, int flags, ...) {                                  \
        va_list arguments;                                                        \
        va_start(arguments, flags);                                               \
        mode_t rights = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;          \
        va_end(arguments);                                                        \
        int made = in_folder(path) && (flags & O_CREAT) && access(path, F_OK);    \
        if (made && dies_here())                                                  \
            die();                                                                \
        int file = REAL(name)(path, flags, rights);                               \
        if (made && file >= 0)                                                    \
            note('C', inode_of(file), path, 0, NULL, 0);                          \
        return file;                                                              \
    }
OPENING(open)
OPENING(open64)

int flock(int file, int operation) {
    char path[PATH_MAX];
    if (mode == FAIL_LOCKS && path_of(file, path) != NULL) {
        errno = number;
        return -1;
    }
    return REAL(flock)(file, operation);
}

#define CONTROLLING(name)                                                         \
    int name(int file, int command, ...) {                                        \
        char path[PATH_MAX];                                                      \
        va_list arguments;                                                        \
        va_start(arguments, command);                                             \
        void *argument = va_arg(arguments, void *);                               \
        va_end(arguments);                                                        \
        int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK || command == F_OFD_SETLK;  \
        if (mode == FAIL_LOCKS && locks && path_of(file, path) != NULL) {         \
            errno = number;                                                       \
            return -1;                                                            \
        }                                                                         \
        return REAL(name)(file, command, argument);                               \
    }
CONTROLLING(fcntl)
CONTROLLING(fcntl64)
