import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { __unstable__loadDesignSystem, compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { styleProblems } from './check-styles.ts';
import { scopeNames } from './scope-names.ts';
import { scopeStyles } from './scope-styles.ts';

const sheet = '@import "tailwindcss"; @import "tw-animate-css"; @custom-variant dark (&:is(.dark *));';
const sheets: Readonly<Record<string, string>> = {
  tailwindcss: 'tailwindcss/index.css',
  'tw-animate-css': 'tw-animate-css/dist/tw-animate.css',
};
const options = {
  async loadStylesheet(id: string, base: string) {
    const path = join(import.meta.dirname, '../../../../node_modules', sheets[id] ?? id);
    return { path, base, content: await readFile(path, 'utf8') };
  },
};

it('what the build makes of every utility of Tailwind passes the check', async () => {
  const system = await __unstable__loadDesignSystem(sheet, options);
  // One of those that differ only in a number or a colour.
  const kindOf = (name: string) => name.replace(/-[a-z]+-(50|[1-9]00|950)$/, '-color').replace(/\d+/g, '0');
  const utilities = new Map(system.getClassList().map(([name]) => [kindOf(name), name]));
  const { content: animations } = await options.loadStylesheet('tw-animate-css', '');
  const { build } = await compile(sheet, options);
  const css = build([
    ...utilities.values(),
    ...[...animations.matchAll(/@utility ([\w-]+?)(-\*)?\{/g)].map(
      ([, name, takes]) => name + (takes ? '-[1px]' : ''),
    ),
    'dark:bg-black',
    'group-hover:underline',
    'peer-checked:flex',
  ]);
  for (const part of [
    '.space-x-reverse',
    '.ring-inset',
    '.fade-in',
    '.spin-out-\\[1px',
    '.from-',
    'keyframes enter',
  ])
    expect(css).toContain(part);
  const scoped = scopeNames(new Map([['a.css', scopeStyles(css, 'mfe-a')]]), 'mfe-a').get('a.css') ?? '';
  expect(styleProblems('mfe-a', 'a.css', scoped)).toEqual([]);
});
