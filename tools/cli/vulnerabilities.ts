import { checkVulnerabilities } from './supply/vulnerabilities.ts';
import { run } from './workspace.ts';

/** `npm run vulnerabilities`: fails if a production package has a known vulnerability of severity high or critical. */
await run(() => checkVulnerabilities(console.log));
