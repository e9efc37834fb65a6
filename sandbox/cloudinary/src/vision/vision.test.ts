import { expect, test } from 'vitest';
import { createVision } from './vision.ts';

test('no job starts after the end', async () => {
  const vision = createVision();
  const jobs = [1, 2, 3].map(() => vision.apply({ kind: 'background' }, '/nowhere', '/nowhere'));
  const results = Promise.allSettled(jobs);
  await vision.close();
  for (const result of await results) {
    expect(result).toMatchObject({ reason: { message: expect.stringContaining('ended') } });
  }
});
