import { type Configuration, type MultiStats, rspack, type StatsCompilation } from '@rspack/core';
import { ModuleBuildError } from './build-error.ts';

/** The fields of the compiler's statistics that every build reads. */
const statsFields = { all: false, errors: true, entrypoints: true, chunkGroups: true, assets: true } as const;

/**
 * Compiles several configurations in one process and returns the statistics of each. `more` names further fields of the
 * statistics.
 * @throws {ModuleBuildError} `compile_failed`, with every error of all configurations.
 */
export async function compile(
  configurations: readonly Configuration[],
  more: Readonly<Record<string, boolean>> = {},
): Promise<StatsCompilation[]> {
  const compiler = rspack([...configurations]);
  try {
    const result = await new Promise<MultiStats>((resolve, reject) =>
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('No result.')))),
    );
    const all = result.stats.map((stats) => stats.toJson({ ...statsFields, ...more }));
    const problems = all.flatMap(({ name, errors = [] }) =>
      errors.map(({ moduleName, message }) => `${name}: ${moduleName ? `${moduleName}: ` : ''}${message}`),
    );
    if (problems.length > 0) throw new ModuleBuildError('compile_failed', 'The build failed', problems);
    return all;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
