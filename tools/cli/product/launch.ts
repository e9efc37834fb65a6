import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../building/build-web.ts';
import { compileCache, outputs } from '../building/outputs.ts';
import { runCommand } from '../building/run-command.ts';
import { preload } from '../processes/managed-process.ts';
import { whenOrphaned } from '../processes/orphaned.ts';
import { createSupervisor, type Supervisor } from '../processes/supervisor.ts';
import { demandDataFolder } from './data-folder.ts';
import { demandFreePorts } from './free-ports.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Settings } from './settings.ts';

/** A product that runs. */
export interface Running {
  plan: Plan;
  supervisor: Supervisor;
}

/**
 * Brings the whole product up: checks everything that could stand in the way before anything is begun, builds the web app
 * if it must, then starts what others depend on, then the rest.
 * @throws PlainError; nothing is left running then.
 */
export async function launch(settings: Settings, say: (line: string) => void): Promise<Running> {
  const plan = await makePlan(settings);
  await demandFreePorts([...plan.backing, ...plan.front]);
  await demandDataFolder(settings.dataDir);
  say('Starting Atelier');
  const supervisor = createSupervisor(say);
  const stopOnSignals = untilSignal(supervisor, say);
  try {
    await Promise.all([buildWeb(say), compileServers(plan)]);
    await supervisor.start(plan.backing);
    await supervisor.start(plan.front);
  } catch (error) {
    await supervisor.stop();
    stopOnSignals();
    throw error;
  }
  supervisor.speak();
  return { plan, supervisor };
}

/** Once is enough: from then on Node keeps its cache up to date by itself. */
async function compileServers({ backing, front }: Plan): Promise<void> {
  const stamp = join(outputs.stamps, 'servers');
  if (existsSync(stamp)) return;
  const mains = [...backing, ...front].flatMap(({ main, args = [] }) => [main, ...args]);
  const args = ['tools/cli/building/compile-servers.ts', compileCache, preload, ...mains];
  await runCommand(process.execPath, args);
  await mkdir(outputs.stamps, { recursive: true });
  await writeFile(stamp, '');
}

/** Ctrl+C ends everything in order, a second one at once; so does the end of npm, which keeps signals to itself. */
function untilSignal(supervisor: Supervisor, say: (line: string) => void): () => void {
  let asked = false;
  const end = () => {
    if (asked) {
      supervisor.kill();
      process.exit(1);
    }
    asked = true;
    say('Stopping. What still runs may take 10 s; Ctrl+C again ends it at once.');
    void supervisor.stop().then(() => process.exit(0));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  const stopWatching = process.env.npm_lifecycle_event ? whenOrphaned(end) : () => {};
  return () => {
    stopWatching();
    for (const signal of signals) process.off(signal, end);
  };
}
