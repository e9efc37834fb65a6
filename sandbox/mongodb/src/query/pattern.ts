import { CommandError, notImplemented } from '../errors.ts';

/** The parts of PCRE's syntax that JavaScript can express with the same meaning. */
const token =
  /\\(?<escape>[\\^$.*+?()[\]{}|/dDsSnrt-])|(?<class>\[\^?(?:\\[\\\]^dDnrt-]|[^\\[\]])+\])|(?<group>\((?:\?[:=!]|(?![?*]))|\))|(?<repeat>(?:[*+?]|\{\d+(?:,\d*)?\})\??(?![*+?]))|(?<special>[.^$|])|(?<text>[^\\[\](){}*+?.^$|])/uy;

const white = '[\\t-\\r ]';

function translate(groups: Record<string, string | undefined>, dotAll: boolean): string {
  const { escape: escaped, special } = groups;
  if (escaped === 's') return white;
  if (escaped === 'S') return `[^${white.slice(1)}`;
  if (escaped === '-') return '-';
  if (escaped !== undefined) return `\\${escaped}`;
  if (special === '.') return dotAll ? '[^]' : '[^\\n]';
  // In PCRE the end is also before a last line break.
  if (special === '$') return '(?=\\n?(?![^]))';
  return groups.class ?? groups.group ?? groups.repeat ?? special ?? groups.text ?? '';
}

/**
 * Compiles a regular expression of a query with the meaning that MongoDB's PCRE gives it.
 * @throws CommandError Location51091 for an invalid one, BadValue for a NUL character, NotImplemented for syntax whose
 * meaning differs in JavaScript
 */
export function compilePattern(pattern: string, options: string): (text: string) => boolean {
  if (pattern.includes('\0') || options.includes('\0')) {
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  }
  for (const option of options) {
    if (!'imsxu'.includes(option))
      throw new CommandError('Location51108', `invalid flag in regex options: ${option}`);
    if (option === 'm' || option === 'x')
      throw notImplemented(`The option ${option} of a regular expression`);
  }
  let source = '';
  token.lastIndex = 0;
  while (token.lastIndex < pattern.length) {
    const at = token.lastIndex;
    const groups = token.exec(pattern)?.groups;
    if (!groups) throw notImplemented(`The regular expression /${pattern}/ at position ${at}`);
    source += translate(groups, options.includes('s'));
  }
  try {
    const compiled = new RegExp(source, options.includes('i') ? 'iu' : 'u');
    return (text) => compiled.test(text);
  } catch (cause) {
    throw new CommandError('Location51091', `Regular expression is invalid: ${pattern}`, {}, { cause });
  }
}
