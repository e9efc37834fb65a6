import { writeConfiguration } from './checking/configuration-docs.ts';
import { writeEnvironment } from './checking/environment-example.ts';
import { run } from './workspace.ts';

/** Part of `npm run fix`: the tables of `docs/configuration.md`, and `.env.example`. */
await run(async () => {
  await writeConfiguration();
  await writeEnvironment();
});
