/** One line of a benchmark's table. Without a limit it is information only; NaN is a failed measurement. */
export interface Line {
  what: string;
  value: number;
  unit: '' | 'ms' | 's' | 'MB' | '×' | '%';
  /** The highest value that passes. */
  limit?: number;
}

export function report(lines: readonly Line[]): void {
  const rows = lines.map(({ what, value, unit, limit }) => [
    limit === undefined ? 'info' : value <= limit ? 'PASS' : 'FAIL',
    what,
    amount(value, unit),
    limit === undefined ? '' : `at most ${amount(limit, unit)}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [passed = '', what = '', value = '', limit = ''] of rows) {
    const cells = [
      passed.padEnd(widths[0] ?? 0),
      what.padEnd(widths[1] ?? 0),
      value.padStart(widths[2] ?? 0),
    ];
    console.log(`  ${cells.join('  ')}  ${limit}`.trimEnd());
  }
  if (rows.some(([verdict]) => verdict === 'FAIL')) process.exitCode = 1;
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
