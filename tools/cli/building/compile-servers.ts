import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Has Node compile servers into its cache without running them: `compile-servers.ts <cache folder> <main file>…`. Taken
 * from there, a server starts sooner and needs 25 MB less, because Node need not load its TypeScript stripper.
 *
 * Node loads and compiles all imports of a module before it runs the first of them; and the first one here refuses to run.
 */
const [cache = '', ...mains] = process.argv.slice(2);
const refusal = 'data:text/javascript,throw "compiled"';
const addresses = [refusal, ...mains.map((main) => pathToFileURL(resolve(main)).href)];
const all = addresses.map((address) => `import ${JSON.stringify(address)};`).join('');

enableCompileCache(cache);
await import(`data:text/javascript,${encodeURIComponent(all)}`).catch((error: unknown) => {
  if (error !== 'compiled') throw error;
});
flushCompileCache();
