import postcss, { type Root } from 'postcss';
import { isOwnName } from './module-scope.ts';

const unquoted = (name: string) => name.trim().replace(/^(["'])(.*)\1$/, '$2');

/**
 * Begins the global names that the style sheets of a module declare with the module's name: font families,
 * keyframes and registered properties, with their uses in all of the sheets. Returns the changed sheets.
 */
export function scopeNames(sheets: ReadonlyMap<string, string>, module: string): Map<string, string> {
  const parsed = [...sheets].map(([file, css]) => [file, postcss.parse(css)] as const);
  const roots = parsed.map(([, root]) => root);
  renameFonts(roots, module);
  renameAtRules(roots, module);
  const written = parsed.map(([file, root]) => [file, root.toString()] as const);
  return new Map(written.filter(([file, css]) => css !== sheets.get(file)));
}

function renameFonts(roots: readonly Root[], module: string): void {
  const families = new Set<string>();
  for (const root of roots)
    root.walkAtRules('font-face', (rule) =>
      rule.walkDecls('font-family', ({ value }) => void families.add(unquoted(value).toLowerCase())),
    );
  if (families.size === 0) return;
  const rename = (part: string) => {
    const [name = ''] = /(["'])[^"']*\1\s*$|[-\w ]+$/.exec(part) ?? [];
    const known = [name, ...name.split(' ').map((_, at, words) => words.slice(at).join(' '))].find((one) =>
      families.has(unquoted(one).toLowerCase()),
    );
    return known && !unquoted(known).startsWith(`${module}-`)
      ? `${part.slice(0, part.length - known.length)}"${module}-${unquoted(known)}"`
      : part;
  };
  for (const root of roots)
    root.walkDecls(/^(font(-family)?|--.*)$/, (declaration) => {
      declaration.value = declaration.value.split(',').map(rename).join(',');
    });
}

function renameAtRules(roots: readonly Root[], module: string): void {
  const names = new Map<string, string>();
  for (const root of roots)
    root.walkAtRules(/keyframes$|^property$/, (rule) => {
      if (isOwnName(module, rule)) return;
      const name = rule.params.trim();
      names.set(name, name.startsWith('--') ? `--${module}-${name.slice(2)}` : `${module}-${name}`);
      rule.params = names.get(name) ?? name;
    });
  if (names.size === 0) return;
  const renamed = (word: string) => names.get(word) ?? word;
  for (const root of roots)
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      const isAnimation = /^(-webkit-)?animation(-name)?$|^--animate-/.test(prop);
      declaration.prop = renamed(prop);
      declaration.value = value.replace(isAnimation ? /[\w-]+/g : /--[\w-]+/g, renamed);
    });
}
