import path from 'node:path';
import { overrideProblem } from '../product-address.ts';
import { readModule } from '../source.ts';
import { startDevelopmentServer } from './dev-server.ts';
import { watchBuilds } from './watch-builds.ts';

interface DevOptions {
  dir: string;
  /** The origin of the product whose shell shows the module. */
  shell: string;
  port: number;
  log: (line: string) => void;
}

/**
 * Builds a module after each change and serves it to pages of a running product, in which one tab uses it instead of the
 * released one. Resolves when it serves; returns a function that ends it.
 * @throws Error when the module is not valid or the port is in use.
 */
export async function runDev({ dir, shell, port, log }: DevOptions): Promise<() => void> {
  const { source } = readModule(dir);
  const server = await startDevelopmentServer(port, shell);
  for (const { path: tool } of source.tools)
    log(`Open ${new URL(tool, shell).href}?module-override=${server.origin}`);
  void overrideProblem(shell).then((problem) => problem && log(problem));
  const stop = watchBuilds(path.resolve(dir), (build) => {
    server.show(build);
    const time = new Date().toTimeString().slice(0, 8);
    log(build.built ? `${time} built ${source.name}` : `${time} ${build.problems.join('\n')}`);
  });
  return () => {
    stop();
    server.close();
  };
}
