import { readFile } from 'node:fs/promises';
import type { LoaderContext } from '@rspack/core';
import { fromHtml } from 'hast-util-from-html';
import { type Props, toJsxRuntime } from 'hast-util-to-jsx-runtime';

interface ElementCode {
  name: string;
  attributes: string;
  content: string[];
}

/** Writes the script of a component that renders an SVG. @throws Error for a text without `<svg>` */
export function compileSvg(svg: string): string {
  const { children } = fromHtml(svg, { fragment: true });
  const root = children.find((node) => node.type === 'element' && node.tagName === 'svg');
  if (!root) throw new Error('The file has no <svg>.');
  const code: ElementCode = toJsxRuntime(root, { Fragment: null, jsx: elementCode, jsxs: elementCode });
  return `import { createElement } from 'react';
export default (props) => ${written(code, ', ...props')};`;
}

function elementCode(name: string, { children, ...attributes }: Props): ElementCode {
  const content = [children ?? []].flat() as (string | ElementCode)[];
  return {
    name,
    attributes: JSON.stringify(attributes).slice(1, -1),
    content: content
      .filter((child) => typeof child !== 'string' || !/^\s*\n\s*$/.test(child))
      .map((child) => (typeof child === 'string' ? JSON.stringify(child) : written(child))),
  };
}

const written = ({ name, attributes, content }: ElementCode, more = '') =>
  `createElement(${[JSON.stringify(name), `{${attributes}${more}}`, ...content].join(', ')})`;

/** Compiles `./icon.svg?react` for Vite and Vitest. */
export const svgComponents = () => ({
  name: 'atelier-svg',
  enforce: 'pre' as const,
  load: async (id: string) =>
    id.endsWith('.svg?react') ? compileSvg(await readFile(id.slice(0, -'?react'.length), 'utf8')) : null,
});

/** The loader of Rspack and webpack. */
export default function load(this: LoaderContext, svg: string): string {
  return compileSvg(svg);
}
