import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSupervisor } from '../../cli/processes/supervisor.ts';
import { findFreePorts, portsFrom } from '../../cli/product/ports.ts';
import {
  clerkProvider,
  cloudinaryProvider,
  databaseProvider,
  mailProvider,
  openaiProvider,
} from '../../cli/product/providers.ts';
import { readSettings } from '../../cli/product/settings.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';

const rounds = 5;

/** Duration from the start of an emulator's process until it accepts requests, each with new data. */
const seconds = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-emulators-'));
  try {
    const first = await findFreePorts();
    const settings = readSettings({ PORT: String(first), DATA_DIR: dataDir, MONGOD_BINARY: '' });
    const ports = portsFrom(first);
    const providers = [
      clerkProvider(settings, ports),
      await databaseProvider(settings, ports),
      openaiProvider(settings, ports),
      cloudinaryProvider(settings, ports),
      mailProvider(settings, ports),
    ];
    for (const { processes } of providers) {
      const supervisor = createSupervisor(() => {});
      const started = performance.now();
      await supervisor.start(processes);
      const name = processes[0]?.name ?? '';
      seconds.set(name, [...(seconds.get(name) ?? []), (performance.now() - started) / 1000]);
      await supervisor.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
report(
  [...seconds].map(([name, times]) => ({
    what: `start of the ${name}`,
    value: median(times),
    unit: 's',
    limit: { atMost: 1 },
  })),
);
