export { spendUnit } from './call-units.ts';
export { createUsageLedger, type UsageLedger } from './ledger.ts';
export { openUsage, type UsageModel } from './usage-model.ts';
