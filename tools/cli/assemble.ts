import { resolve } from 'node:path';
import { assembleServer, serverNames } from './deploying/assemble-server.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run assemble -- <server> <folder>`: writes what one server needs to run into a folder, as the container images do. */
await run(async () => {
  const [name, folder] = process.argv.slice(2);
  if (!name || !folder)
    throw new PlainError(
      `Usage: npm run assemble -- <server> <folder>\nServers: ${(await serverNames()).join(', ')}`,
    );
  await assembleServer(name, resolve(folder));
});
