/** A violation as a browser reports it: nothing in it can be trusted. */
export interface Violation {
  directive: string | undefined;
  blocked: string | null | undefined;
}

/** What was counted in a period: bounded in length, whatever was sent. */
export interface ViolationSummary {
  violations: { directive: string; blocked: string; count: number }[];
  /** Reports that were not read because there were too many. */
  refused: number;
}

const periodMs = 60_000;
/** Pairs told apart in a period; the rest is counted as `other`. */
const mostPairs = 50;
const longestHost = 100;

/** The directives that this product's policy has (CSP Level 3), and those that stand in for them in reports. */
const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'connect-src',
  'img-src',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'font-src',
  'media-src',
  'worker-src',
  'frame-src',
  'frame-ancestors',
  'base-uri',
  'form-action',
  'object-src',
  'require-trusted-types-for',
  'trusted-types',
]);

/** What a report names where nothing was fetched (CSP Level 3, "Obtain the blockedURI"), and schemes without a host. */
const words = new Set([
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

/** Counts violations by directive and blocked origin, and tells `write` once a minute while there are any. */
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
        const kept = counts.has(key) || counts.size < mostPairs ? key : 'other other';
        counts.set(kept, (counts.get(kept) ?? 0) + 1);
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
  return directives.has(name) ? name : 'other';
}

/** The origin alone: paths and queries may hold what is private. */
function originOf(text: string | null | undefined): string {
  if (!text) return 'none';
  if (words.has(text)) return text;
  try {
    const { protocol, origin, host } = new URL(text);
    if (host && origin !== 'null') return host.length <= longestHost ? origin : 'other';
    return words.has(protocol.slice(0, -1)) ? protocol.slice(0, -1) : 'other';
  } catch {
    return 'other';
  }
}
