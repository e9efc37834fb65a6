import { join } from 'node:path';
import { root } from '../workspace.ts';

const dist = join(root, 'dist');

/** Where the build puts what the gateway serves. */
export const outputs = {
  shell: join(dist, 'shell'),
  modules: join(dist, 'modules'),
  registry: join(dist, 'registry.json'),
  /** Remembers from which sources each part was built. */
  stamps: join(dist, '.built'),
};

/** Where Node keeps what it compiled of the servers. */
export const compileCache = join(root, '.cache', 'node');
