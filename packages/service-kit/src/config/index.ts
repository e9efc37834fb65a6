export { ConfigError, parseConfig, readConfig } from './read-config.ts';
export { processSettings, serviceSettings } from './service-settings.ts';
