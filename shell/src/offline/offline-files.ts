export const workerPath = '/worker.js';
/** The pages that work without a connection begin with this path, the address of the first of them. */
export const areaPath = '/ai';
export const offlineCache = 'offline';

/** Whether a file never changes: its path has a hash or a version. */
export const isKeptFile = (path: string) => /^\/(?:assets|modules)\//.test(path);
