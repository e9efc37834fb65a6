import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from '@rspack/core';
import { shellApi } from './federation.ts';
import { packageDir } from './packages.ts';
import type { Module } from './source.ts';

/** Resolved here: a module need not depend on Tailwind. */
const tailwindTheme = fileURLToPath(import.meta.resolve('tailwindcss/theme.css'));

/** The tool-kit's file that declares its tokens for Tailwind. */
const theme = 'theme.css';

export function writeStyles({ dir }: Pick<Module, 'dir'>): string {
  const file = path.join(dir, '.cache', 'module.css');
  const kit = packageDir(shellApi, dir);
  const kitTheme =
    kit && [theme, `src/${theme}`].map((at) => path.join(kit, at)).find((at) => existsSync(at));
  const sheet = [
    '@layer theme, base, components, utilities;',
    `@import ${JSON.stringify(tailwindTheme)} layer(theme) theme(reference);`,
    kitTheme ? `@import ${JSON.stringify(kitTheme)};` : '',
    '@source "../src";',
    '@layer utilities { @tailwind utilities source(none); }',
  ];
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sheet.filter(Boolean).join('\n'));
  return file;
}

/** The loader of Rspack for exposed files, which import the style sheet. */
export default function load(this: LoaderContext<{ styles: string }>, code: string): string {
  return `import ${JSON.stringify(this.getOptions().styles)};${code}`;
}
