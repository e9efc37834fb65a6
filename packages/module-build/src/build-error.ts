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
