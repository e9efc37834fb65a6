import { enableCompileCache } from 'node:module';
import { compileCache, run } from './workspace.ts';

/** `npm start`: runs the whole product on this machine until Ctrl+C. */
enableCompileCache(compileCache);
const { startProduct } = await import('./product/start-product.ts');
await run(async () => void (await startProduct()));
