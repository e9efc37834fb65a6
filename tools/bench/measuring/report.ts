/** One line of a benchmark's table. Without a limit it is information only. */
export interface Line {
  what: string;
  value: number;
  unit: '' | 'ms' | 's' | 'MB' | 'kB' | '×' | '%' | '/s';
  limit?: { atMost: number } | { atLeast: number };
}

export function report(lines: readonly Line[]): void {
  const rows = lines.map((line) => [verdict(line), line.what, amount(line.value, line.unit), limitOf(line)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [passed = '', what = '', value = '', limit = ''] of rows) {
    const cells = [
      passed.padEnd(widths[0] ?? 0),
      what.padEnd(widths[1] ?? 0),
      value.padStart(widths[2] ?? 0),
    ];
    console.log(`  ${cells.join('  ')}  ${limit}`.trimEnd());
  }
  if (lines.some((line) => !isWithinLimit(line))) process.exitCode = 1;
}

/** NaN, which is the result of a failed measurement, is never within a limit. */
function isWithinLimit({ value, limit }: Line): boolean {
  if (!limit) return true;
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

const verdict = (line: Line) => (line.limit ? (isWithinLimit(line) ? 'PASS' : 'FAIL') : 'info');

function limitOf({ limit, unit }: Line): string {
  if (!limit) return '';
  return 'atMost' in limit
    ? `at most ${amount(limit.atMost, unit)}`
    : `at least ${amount(limit.atLeast, unit)}`;
}

function amount(value: number, unit: Line['unit']): string {
  const digits = unit === '×' ? 2 : Math.abs(value) >= 10 || Number.isInteger(value) ? 0 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** The middle value; for an even count the mean of the two middle values. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [lower, upper] = [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/**
 * Measures several candidates alternately, `rounds` times each, so that other load of the machine affects
 * all of them equally. Every second round has the reverse order. Returns all measurements by the name of
 * the candidate.
 */
export async function interleave<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) measured[name].push(await candidates[name]());
  }
  return measured;
}
