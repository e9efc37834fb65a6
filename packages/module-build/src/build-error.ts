/** What stopped a module from being built: a stable code, and every fault found, each a sentence for the module's team. */
export class ModuleBuildError extends Error {
  override readonly name = 'ModuleBuildError';
  readonly code: 'manifest_invalid' | 'compile_failed' | 'over_budget' | 'registry_invalid';
  readonly faults: readonly string[];

  constructor(code: ModuleBuildError['code'], subject: string, faults: readonly string[]) {
    super(`${subject}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.code = code;
    this.faults = faults;
  }
}
