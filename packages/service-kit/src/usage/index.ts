export { type CallUnits, createCallUnits, isCharged } from './call-units.ts';
export { createUsageLedger, type Reservation, type Spender, type UsageLedger } from './ledger.ts';
export { openUsage, type UsageModel, type UsageRecord } from './usage-model.ts';
