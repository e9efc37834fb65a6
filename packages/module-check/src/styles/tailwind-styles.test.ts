import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { __unstable__loadDesignSystem, compile } from 'tailwindcss';
import { expect, it } from 'vitest';
import { styleProblems } from './check-styles.ts';
import { scopeStyles } from './scope-styles.ts';

const sheet = '@import "tailwindcss"; @import "tw-animate-css"; @custom-variant dark (&:is(.dark *));';
const ofAnimations =
  'animate-in animate-out fade-in zoom-in-95 spin-out-45 slide-in-from-top-2 accordion-down'.split(' ');

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
  // The colours differ in nothing but their values.
  const utilities = system
    .getClassList()
    .map(([name]) => name)
    .filter((name) => !/-\d+$/.test(name) || /-(4|red-500)$/.test(name));
  const { build } = await compile(sheet, options);
  const css = build([
    ...utilities,
    ...ofAnimations,
    'dark:bg-black',
    'group-hover:underline',
    'peer-checked:flex',
  ]);
  for (const part of ['.space-x-reverse', '.ring-inset', '.fade-in', '.from-red-500', 'keyframes enter'])
    expect(css).toContain(part);
  expect(styleProblems('mfe-a', 'a.css', scopeStyles(css, 'mfe-a'))).toEqual([]);
});
