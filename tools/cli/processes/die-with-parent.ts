/**
 * Loaded into every process that `npm start` starts, before its own code. The channel to the parent closes when that dies,
 * even by SIGKILL; the process then ends too, so that nothing is left holding a port.
 */
process.once('disconnect', () => process.exit(0));
process.channel?.unref();
