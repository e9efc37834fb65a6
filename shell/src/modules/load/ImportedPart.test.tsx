import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importPart, PartContext } from './ImportedPart.tsx';
import { loadFailure } from './load-errors.ts';

const Badge = ({ text }: { text?: string }) => <p>{text}</p>;
const exports = { default: Badge, double: (value: number) => 2 * value };
const loaded = {
  ok: true,
  module: 'mfe-notes',
  version: '1.0.0',
  insteadOf: null,
  path: '/ai/notes',
} as const;

it('passes exports on, and shows the component by the page as that of its own module', async () => {
  const part = await importPart(async () => ({ ...loaded, exports }), 'mfe-notes', './Badge');
  expect(part).toMatchObject({ __esModule: true, double: exports.double });
  render(
    <PartContext value={({ path, expose, given }) => <p>{JSON.stringify([path, expose, given])}</p>}>
      <part.default {...{ text: 'Five' }} />
    </PartContext>,
  );
  expect(screen.getByText('["/ai/notes","./Badge",{"text":"Five"}]')).toBeTruthy();
});

it.each([
  ['unknown_path', 'mfe-notes/Badge cannot be imported: no module mfe-notes is active'],
  ['expose_missing', 'mfe-notes/Badge cannot be imported: expose_missing. '],
] as const)('rejects with a sentence and the code %s', async (code, message) => {
  const failed = { ok: false, failure: loadFailure(code, null), path: '' } as const;
  await expect(importPart(async () => failed, 'mfe-notes', './Badge')).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
});
