export { type Cursors, createCursors } from './cursor.ts';
