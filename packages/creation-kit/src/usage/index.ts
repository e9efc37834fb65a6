export { createUsageLedger, type UsageLedger } from './ledger.ts';
export { spendUnit } from './spend-unit.ts';
export { openUsage, type UsageModel } from './usage-model.ts';
