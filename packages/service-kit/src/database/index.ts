export { connectDatabase, type Database, type DatabaseOptions } from './connect.ts';
