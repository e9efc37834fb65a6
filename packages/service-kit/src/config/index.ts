export {
  type Exposure,
  type ExposureFault,
  emulatorFaults,
  hostOf,
  productionFaults,
  weakSecretFaults,
} from './exposure.ts';
export { jsonText } from './json-text.ts';
export { defaultPlanLimits, planLimits, planLimitsOff } from './plan-limits.ts';
export { ConfigError, parseConfig, readConfig, retired } from './read-config.ts';
export {
  cursorSettings,
  processSettings,
  type ServiceSettings,
  serviceSettings,
} from './service-settings.ts';
