import type { Compiler, LoaderContext } from '@rspack/core';
import postcss, { type AnyNode, type Declaration, type Root, type Rule } from 'postcss';
import parseSelectors, { type Node } from 'postcss-selector-parser';

/** Keyframes of Tailwind, which every module may define. */
const tailwindKeyframes = /^(spin|ping|pulse|bounce)$/;

/**
 * Limits a style sheet to the elements of a module: each selector applies within `[data-mfe]` of its name, one that names a class also
 * to that element itself, and keyframes, whose names are global, begin with it.
 */
export function scopeStyles(css: string, module: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isTopRule(rule) && !setsOnlyTailwindProperties(rule))
      rule.selector = withinModule(rule.selector, module);
  });
  renameKeyframes(root, module);
  return root.toString();
}

/** Whether a rule is neither nested in another one nor a step of an animation. */
function isTopRule(rule: Rule): boolean {
  for (let at = rule.parent as AnyNode | undefined; at; at = at.parent as AnyNode | undefined)
    if (at.type === 'rule' || (at.type === 'atrule' && at.name.endsWith('keyframes'))) return false;
  return true;
}

const setsOnlyTailwindProperties = (rule: Rule) =>
  rule.nodes.every(
    (node) => node.type === 'comment' || (node.type === 'decl' && node.prop.startsWith('--tw-')),
  );

function withinModule(text: string, module: string): string {
  const selectors = parseSelectors().astSync(text);
  const root = `[data-mfe="${module}"]`;
  const scoped = selectors.nodes.map((selector) => {
    const [first] = selector.nodes;
    const own = first?.type === 'attribute' && first.attribute === 'data-mfe' && first.value === module;
    const text = selector.toString().trim();
    if (own) return text;
    const end = selector.nodes.findIndex(
      (node) => node.type === 'combinator' || parseSelectors.isPseudoElement(node),
    );
    const compound = end < 0 ? selector.nodes : selector.nodes.slice(0, end);
    // A library may put an element with a class into the body, where the page marks it as the module's.
    if (!compound.some(isName)) return `${root} ${text}`;
    const rest = selector.nodes.slice(compound.length).join('');
    return `${compound.join('').trim()}:is(${root},${root} *)${rest.trimEnd()}`;
  });
  return scoped.join(',');
}

/** What an element around a tool never has. */
const isName = ({ type }: Node) => type === 'class' || type === 'id';

function renameKeyframes(root: Root, module: string): void {
  const names = new Map<string, string>();
  root.walkAtRules(/keyframes$/, (rule) => {
    if (tailwindKeyframes.test(rule.params) || rule.params.startsWith(`${module}-`)) return;
    names.set(rule.params, `${module}-${rule.params}`);
    rule.params = `${module}-${rule.params}`;
  });
  if (names.size === 0) return;
  root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration: Declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) => names.get(word) ?? word);
  });
}

/** The loader of Rspack. */
export default function load(this: LoaderContext<{ module: string }>, css: string): string {
  return scopeStyles(css, this.getOptions().module);
}

const unquoted = (name: string) => name.trim().replace(/^(["'])(.*)\1$/, '$2');

/**
 * Renames the font families that the style sheets of a module declare, with their uses in all of them: families are global, and begin
 * with the module's name.
 */
export function scopeFonts(sheets: ReadonlyMap<string, string>, module: string): Map<string, string> {
  const parsed = [...sheets].map(([file, css]) => [file, postcss.parse(css)] as const);
  const families = new Set<string>();
  for (const [, root] of parsed)
    root.walkAtRules('font-face', (rule) =>
      rule.walkDecls('font-family', ({ value }) => void families.add(unquoted(value).toLowerCase())),
    );
  if (families.size === 0) return new Map();
  const rename = (part: string) => {
    const [name = ''] = /(["'])[^"']*\1\s*$|[-\w ]+$/.exec(part) ?? [];
    const known = [name, ...name.split(' ').map((_, at, words) => words.slice(at).join(' '))].find((one) =>
      families.has(unquoted(one).toLowerCase()),
    );
    return known && !unquoted(known).startsWith(`${module}-`)
      ? `${part.slice(0, part.length - known.length)}"${module}-${unquoted(known)}"`
      : part;
  };
  for (const [, root] of parsed)
    root.walkDecls(/^(font(-family)?|--.*)$/, (declaration) => {
      declaration.value = declaration.value.split(',').map(rename).join(',');
    });
  return new Map(parsed.map(([file, root]) => [file, root.toString()]));
}

/** The plugin that scopes the fonts in the style sheets that a build writes. */
export const scopedFonts = (module: string) => (compiler: Compiler) => {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('ScopeFonts', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_DERIVED;
    compilation.hooks.processAssets.tap({ name: 'ScopeFonts', stage }, (assets) => {
      const sheets = Object.entries(assets).filter(([file]) => file.endsWith('.css'));
      const written = new Map(sheets.map(([file, source]) => [file, String(source.source())]));
      for (const [file, css] of scopeFonts(written, module))
        compilation.updateAsset(file, new sources.RawSource(css));
    });
  });
};
