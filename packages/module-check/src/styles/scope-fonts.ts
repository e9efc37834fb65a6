import postcss from 'postcss';

const unquoted = (name: string) => name.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Renames the font families that the style sheets of a module declare, with their uses in all of them. */
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
