import { idsBelow, memoryOf } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { person } from '../product/person.ts';
import { npmStart } from './npm-start.ts';
import { useOnce } from './use-once.ts';

const rounds = 3;

/** How long `npm start` takes once everything is built, and what its processes hold after each tool was used. */
const seconds: number[] = [];
let memory = { proportional: 0, resident: 0, processes: 0 };
for (let round = 0; round < rounds; round += 1) {
  const product = await npmStart();
  try {
    seconds.push(product.seconds);
    if (round < rounds - 1) continue;
    await useOnce(person(product.origin));
    const all = [product.pid, ...(await idsBelow(product.pid))];
    const each = await Promise.all(all.map(memoryOf));
    memory = {
      proportional: each.reduce((sum, { proportional }) => sum + proportional, 0),
      resident: each.reduce((sum, { resident }) => sum + resident, 0),
      processes: each.length,
    };
  } finally {
    await product.stop();
  }
}
report([
  {
    what: 'npm start, until it says that it is ready',
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
