import type { z } from 'zod';

/** A failed build: a stable code, and every problem found, each a sentence for the module's team. */
export class ModuleBuildError extends Error {
  override readonly name = 'ModuleBuildError';
  readonly code: 'manifest_invalid' | 'compile_failed' | 'over_budget';
  readonly problems: readonly string[];

  constructor(code: ModuleBuildError['code'], subject: string, problems: readonly string[]) {
    super(`${subject}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.code = code;
    this.problems = problems;
  }
}

/** The problems that a schema found, each with its field. `whole` names a value that is wrong as a whole. */
export const schemaProblems = ({ issues }: z.ZodError, whole: string): string[] =>
  issues.map((issue) => {
    // The message of a key that is not allowed is only that it is not.
    const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
    return `${issue.path.map(String).join('.') || whole}: ${message}`;
  });
