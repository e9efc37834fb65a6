import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTree } from '../../cli/processes/process-tree.ts';
import { apiClient } from '../../cli/product/api-client.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { spawnProduct } from '../../cli/product/spawn-product.ts';
import { memoryOf } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { useOnce } from './use-once.ts';

const rounds = 3;

/** How long `npm start` takes when everything is built, and the memory of its processes after each tool was used. */
const seconds: number[] = [];
let memory = { proportional: 0, resident: 0, processes: 0 };
for (let round = 0; round < rounds; round += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-start-'));
  const port = await findFreePorts();
  const began = performance.now();
  const product = await spawnProduct({ command: ['npm', 'start'], port, dataDir: folder });
  try {
    seconds.push((performance.now() - began) / 1000);
    if (round < rounds - 1) continue;
    await useOnce(apiClient(product.origin));
    const all = await processTree(product.pid);
    const each = await Promise.all(all.map(memoryOf));
    memory = {
      proportional: each.reduce((sum, { proportional }) => sum + proportional, 0),
      resident: each.reduce((sum, { resident }) => sum + resident, 0),
      processes: each.length,
    };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
report([
  {
    what: 'npm start, until gateway and services are ready',
    value: median(seconds),
    unit: 's',
    limit: { atMost: 10 },
  },
  {
    what: 'memory of all processes, shared pages counted once',
    value: memory.proportional,
    unit: 'MB',
    limit: { atMost: 1200 },
  },
  {
    what: 'memory of all processes, shared pages counted in each',
    value: memory.resident,
    unit: 'MB',
    limit: { atMost: 1200 },
  },
  { what: 'processes', value: memory.processes, unit: '' },
]);
