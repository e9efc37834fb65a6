import { clientConfig, isolatedConfig, serverConfig, shellOutDir } from './build/rspack-config.ts';
import { WritePages } from './build/write-pages.ts';

const server = serverConfig(shellOutDir);

/** Each build reads what the one before it has written. */
export default [
  clientConfig(shellOutDir),
  { ...isolatedConfig(shellOutDir), dependencies: ['client'] },
  { ...server, dependencies: ['isolated'], plugins: [...(server.plugins ?? []), new WritePages()] },
];
