import {
  checkConfig,
  clientConfig,
  FinishBuild,
  serverConfig,
  shellOutDir,
  workerConfig,
} from './build/rspack-config.ts';

const server = serverConfig(shellOutDir);

/** Each build reads what the one before it has written. */
export default [
  clientConfig(shellOutDir),
  checkConfig(shellOutDir),
  { ...workerConfig(shellOutDir), dependencies: ['client'] },
  { ...server, dependencies: ['worker'], plugins: [...(server.plugins ?? []), new FinishBuild()] },
];
