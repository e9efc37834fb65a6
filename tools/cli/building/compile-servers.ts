import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Compiles servers into Node's compile cache without running them: `compile-servers.ts <cache folder> <main file>…`. With
 * the cache a server starts sooner and needs 25 MB less, because Node does not load its TypeScript stripper.
 *
 * Node loads and compiles all imports of a module before it evaluates the first of them, and the first one here throws.
 */
const [cache = '', ...mains] = process.argv.slice(2);
const throwingModule = 'data:text/javascript,throw "compiled"';
const urls = [throwingModule, ...mains.map((main) => pathToFileURL(resolve(main)).href)];
const imports = urls.map((url) => `import ${JSON.stringify(url)};`).join('');

enableCompileCache(cache);
await import(`data:text/javascript,${encodeURIComponent(imports)}`).catch((error: unknown) => {
  if (error !== 'compiled') throw error;
});
flushCompileCache();
