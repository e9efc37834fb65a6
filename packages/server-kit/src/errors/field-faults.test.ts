import { calls } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkFields } from './field-faults.ts';

const faults = (schema: z.ZodType, value: unknown, root = 'body') => {
  const result = checkFields(schema, value, root);
  return 'faults' in result ? result.faults : [];
};
const image = calls.getImage.query;
const list = calls.getUserCreations.query;

describe('a field at fault', () => {
  it.each([
    [image, { w: '9' }, 'w', 'Must be a number from 16 to 4096.'],
    [image, { w: 'wide' }, 'w', 'Must be a number from 16 to 4096.'],
    [image, { w: '20.5' }, 'w', 'Must be a whole number from 16 to 4096.'],
    [image, { format: 'gif' }, 'format', 'Must be one of: png, jpg, webp, avif.'],
    [image, { download: 'x'.repeat(101) }, 'download', 'Use at most 100 characters.'],
    [
      list,
      { status: 'done' },
      'status',
      'Must be one of: queued, running, completed, stopped, incomplete, failed, open, all.',
    ],
    [list, { cursor: ['a', 'b'] }, 'cursor', 'Must be text of at most 512 characters.'],
    [z.object({ token: z.string() }), {}, 'token', 'This field is required.'],
    [z.object({ token: z.string() }), null, 'body', 'Must be an object.'],
    [
      z.object({ rows: z.array(z.object({ n: z.number().min(1) })) }),
      { rows: [{ n: 0 }] },
      'rows.0.n',
      'Must be a number of at least 1.',
    ],
    [calls.setPublished.body.schema, { id: 'a'.repeat(24), publish: 1 }, 'publish', 'Send true or false.'],
  ])('%#: says what it accepts', (schema, value, field, message) => {
    expect(faults(schema, value)).toMatchObject([{ field, message }]);
  });

  it('is named when it is unknown', () => {
    expect(faults(list, { page: '2' }, 'query')).toMatchObject([
      { field: 'page', message: 'This parameter is not known here.' },
    ]);
  });

  it('abuse 13: is among at most 200, however many fields a body has', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`f${number}`, 1]));
    const { schema } = calls.generateArticle.body;
    expect(faults(schema, many)).toHaveLength(200);
  });

  it('never has the text of the validator', () => {
    const all = Object.values(calls).flatMap((call) =>
      'schema' in call.body
        ? faults(call.body.schema, { prompt: 7, length: {}, id: [], token: 1, email: [] })
        : [],
    );
    expect(all.length).toBeGreaterThan(10);
    for (const { message } of all) expect(message).not.toMatch(/Invalid|expected|received|Too (small|big)/);
  });

  it('a value without faults is parsed', () => {
    expect(checkFields(image, { w: '640' }, 'query')).toEqual({ value: { w: 640 } });
  });
});
