import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { renderLines, serverEnvironment } from './deploying/server-environment.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run -s server-env -- <server> < .env`: prints the variables of one server on a machine that runs all servers. */
await run(async () => {
  const [server] = process.argv.slice(2);
  if (!server) throw new PlainError('Usage: npm run --silent server-env -- <server> < .env');
  process.stdout.write(renderLines(serverEnvironment(server, parseEnv(await text(process.stdin)))));
});
