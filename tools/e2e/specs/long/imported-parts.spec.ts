import { expect } from '@playwright/test';
import { deployPresetModule, writePresetModule } from '../../fixtures/preset-module.ts';
import { test } from '../../fixtures/test.ts';
import { settings } from '../../settings.ts';

test.use({ user: 'ada' });

const lent = `
  import { useEffect, useState } from 'react';
  export const double = (value: number) => 2 * value;
  export default function Badge({ text }: { text: string }) {
    const [ticks, setTicks] = useState(0);
    useEffect(() => {
      const timer = setTimeout(() => setTicks(1), 10);
      return () => clearTimeout(timer);
    }, []);
    return <p className="border-[7px]">Badge of {text}: {ticks}</p>;
  }`;

const borrowing = `
  import { useEffect, useState } from 'react';
  import Badge, { double } from 'lender/Badge';
  export default function Borrow() {
    const [problem, setProblem] = useState('');
    useEffect(() => {
      import('absent/Part').catch(({ message }) => setProblem(message));
    }, []);
    return <><Badge text={'the borrower ' + double(21)} /><p>{problem}</p><p>{globalThis.borrowed}</p></>;
  }`;

/** Changes a setting of the runtime, as plugins of teams do. */
const plugin = `
  export default () => ({
    name: 'counts-loads',
    onLoad: ({ id }) => void Object.assign(globalThis, { borrowed: 'Loaded ' + id }),
  });`;

test('a module imports a part of another one, which has its own styles, and learns that one is missing', async ({
  page,
  monitor,
}) => {
  const lender = await writePresetModule(
    'mfe-lender',
    { lend: 'Lend' },
    {
      'Lend.tsx': 'export default () => <p>Lends</p>;',
      'Badge.tsx': lent,
      '../tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" }, "include": ["src"] }',
    },
    `{ exposes: { './Badge': './src/Badge.tsx' }, dts: true }`,
  );
  await deployPresetModule('mfe-lender', lender);
  const types = `${settings.origin}/modules/mfe-lender/1.0.0/@mf-types.zip`;
  expect((await fetch(types)).headers.get('content-type')).toBe('application/zip');
  const borrower = await writePresetModule(
    'mfe-borrower',
    { borrow: 'Borrow' },
    { 'Borrow.tsx': borrowing, 'plugin.ts': plugin },
    `{
      remotes: { lender: 'mfe-lender', absent: 'mfe-absent' },
      runtimePlugins: [import.meta.dirname + '/src/plugin.ts'],
    }`,
  );
  expect(await deployPresetModule('mfe-borrower', borrower, [])).toContain('works in a browser');
  await page.goto('/ai/borrow');
  const badge = page.getByText('Badge of the borrower 42: 1');
  await expect(badge).toHaveCSS('border-left-width', '7px');
  await expect(badge.locator('xpath=ancestor::*[@data-mfe][1]')).toHaveAttribute('data-mfe', 'mfe-lender');
  await expect(page.getByText(/mfe-absent\/Part cannot be imported: no module mfe-absent/)).toBeVisible();
  await expect(page.getByText('Loaded mfe_lender/Badge')).toBeVisible();
  expect(monitor.errors).toEqual([]);
});
