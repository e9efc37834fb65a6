/** What a service builds on. The gateway takes only the subpaths that it needs, so that it loads no database. */
export * from './config/index.ts';
export * from './creations/index.ts';
export * from './database/connect.ts';
export * from './errors/app-error.ts';
export * from './http/index.ts';
export * from './identity/index.ts';
export * from './logging/index.ts';
export * from './paging/cursor.ts';
export * from './usage/index.ts';
