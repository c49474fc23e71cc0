// How the server is started so that its memory stays small when very many ask at once (docs/decisions/006).
/**
 * V8 lets the space of new objects grow to 128 MB and keeps it; and it lets the heap of old ones grow to several times of what is in use
 * before it collects, and keeps the pages of that too. Here it collects at one and a half times, and whenever the program asks for it
 * (apps/server/src/give-back-memory.ts).
 */
export const memoryOptions = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--expose-gc']
/** glibc: two arenas, and pieces of 32 kB and more (bodies, buffers of compression) go back to the system when they are freed. Others ignore it. */
export const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' }
