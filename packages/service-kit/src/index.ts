/** The parts of the kit that every service needs. The gateway imports only subpaths, so that it loads no database. */
export * from './config/index.ts';
export * from './creations/index.ts';
export * from './database/connect.ts';
export * from './errors/app-error.ts';
export * from './http/index.ts';
export * from './identity/index.ts';
export * from './logging/index.ts';
export * from './paging/cursor.ts';
export * from './runs/index.ts';
export * from './usage/index.ts';
