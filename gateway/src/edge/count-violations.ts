/** A violation as reported by a browser. Its content is not trusted. */
export interface Violation {
  directive: string | undefined;
  blocked: string | null | undefined;
}

/** The counts of one period, limited in size. */
export interface ViolationSummary {
  violations: { directive: string; blocked: string; count: number }[];
  /** Reports refused by the rate limit. */
  refused: number;
}

const periodMs = 60_000;
/** Pairs of directive and origin that are counted separately; others count as `other`. */
const maxPairs = 50;
const maxHostLength = 100;

/** The name of a directive (CSP Level 3), also of one that this product does not use. */
const directiveName = /^[a-z-]{1,30}$/;

/** Values of `blockedURI` that are no URL (CSP Level 3, "Obtain the blockedURI"), and schemes without a host. */
const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'about',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/** Counts violations by directive and blocked origin. Calls `write` once a minute while there are any. */
export function countViolations(write: (summary: ViolationSummary) => void) {
  let timer: NodeJS.Timeout | null = null;
  let refused = 0;
  const counts = new Map<string, number>();

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (counts.size === 0 && refused === 0) return;
    const violations = [...counts].map(([key, count]) => {
      const [directive = '', blocked = ''] = key.split(' ');
      return { directive, blocked, count };
    });
    write({ violations, refused });
    counts.clear();
    refused = 0;
  }

  function start(): void {
    timer ??= setTimeout(flush, periodMs).unref();
  }

  return {
    add(violations: readonly Violation[]): void {
      for (const { directive, blocked } of violations) {
        const key = `${directiveOf(directive)} ${originOf(blocked)}`;
        const countedKey = counts.has(key) || counts.size < maxPairs ? key : 'other other';
        counts.set(countedKey, (counts.get(countedKey) ?? 0) + 1);
        start();
      }
    },
    refuse(): void {
      refused += 1;
      start();
    },
    close: flush,
  };
}

function directiveOf(text = ''): string {
  const [name = ''] = text.split(' ', 1);
  return directiveName.test(name) ? name : 'other';
}

/** Only the origin: paths and queries may contain private data. */
function originOf(text: string | null | undefined): string {
  if (!text) return 'none';
  if (keywords.has(text)) return text;
  try {
    const { protocol, origin, host } = new URL(text);
    if (host && origin !== 'null') return host.length <= maxHostLength ? origin : 'other';
    return keywords.has(protocol.slice(0, -1)) ? protocol.slice(0, -1) : 'other';
  } catch {
    return 'other';
  }
}
