import { checkAll } from './checking/check-all.ts';
import { run } from './workspace.ts';

/** `npm run check`: format and lint, types on both sides, and the size budgets. */
await run(() => checkAll(console.log));
