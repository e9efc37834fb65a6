export { createUsageLedger, type UsageLedger } from './ledger.ts';
export { openUsage, type UsageModel } from './usage-model.ts';
