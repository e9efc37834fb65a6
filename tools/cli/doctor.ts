import { parseArgs } from 'node:util';
import { runChecks } from './doctor/run-checks.ts';
import { run } from './workspace.ts';

/**
 * `npm run doctor`: checks the product that the environment describes, and everything that it depends on. One line for each check; with
 * `--json` one object. Exit code 1 if a check fails.
 */
await run(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const checks = await runChecks(process.env);
  const ok = checks.every((check) => check.ok);
  if (values.json) console.log(JSON.stringify({ ok, checks }, null, 2));
  else
    for (const check of checks)
      console.log(`  ${check.ok ? 'ok    ' : 'failed'}  ${check.name}: ${check.message}`);
  if (!ok) process.exitCode = 1;
});
