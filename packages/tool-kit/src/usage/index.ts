export * from './UnitsLeft.tsx';
export { noteUsage } from './use-usage.ts';
