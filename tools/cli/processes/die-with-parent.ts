/**
 * Preloaded into every process of the product. The IPC channel closes when the parent ends, even by
 * SIGKILL; the process then ends too, so that no port stays in use.
 */
process.once('disconnect', () => process.exit(0));
process.channel?.unref();
