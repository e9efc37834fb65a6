import {
  clientConfig,
  isolatedConfig,
  serverConfig,
  shellOutDir,
  workerConfig,
} from './build/rspack-config.ts';
import { WritePages } from './build/write-pages.ts';

const server = serverConfig(shellOutDir);

/** Each build reads what the one before it has written. */
export default [
  clientConfig(shellOutDir),
  { ...isolatedConfig(shellOutDir), dependencies: ['client'] },
  { ...workerConfig(shellOutDir), dependencies: ['isolated'] },
  { ...server, dependencies: ['worker'], plugins: [...(server.plugins ?? []), new WritePages()] },
];
