export { emulatorFaults, hostOf, productionFaults, weakSecretFaults } from './exposure.ts';
export { defaultPlanLimits, planLimits, planLimitsOff } from './plan-limits.ts';
export { type RateLimits, rateLimits, rateLimitsSetting } from './rate-limits.ts';
export { commaList, jsonText, parseConfig, readConfig, readFileVariables } from './read-config.ts';
export {
  mongodbHosts,
  mongodbUri,
  operatorSettings,
  processSettings,
  redisUrl,
  type ServiceSettings,
  serviceSettings,
  shutdownTimes,
} from './service-settings.ts';
