import { writeConfiguration } from './checking/configuration-docs.ts';
import { run } from './workspace.ts';

/** Part of `npm run fix`: the tables of `docs/configuration.md`. */
await run(writeConfiguration);
