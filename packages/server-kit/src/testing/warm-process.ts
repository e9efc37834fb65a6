import { registerHooks } from 'node:module';

/** Answers each message with the response of a script's work. An error ends the process. */
export function respondOnce<Input>(work: (input: Input) => unknown): void {
  process.on('message', async (input: Input) => {
    process.send?.(JSON.stringify(await work(input)));
  });
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@atelier/server-kit/child-process'
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
// Not awaited: the script imports this module.
void import(process.argv[2] ?? '');
