/** Builds the shell, and holds it against its size budgets. */

export { type Budget, checkBudgets } from './budgets.ts';
export { type BuiltShell, buildShell } from './build-shell.ts';
