export type { Provider } from './fault-table.ts';
export { type FaultReport, findFault, reportOf } from './find-fault.ts';
export { ProviderFault, providerError } from './provider-error.ts';
export { isPage, type ReportedFault, readFault } from './read-fault.ts';
export { waitOf } from './wait.ts';
