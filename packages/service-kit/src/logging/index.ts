export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export { serializeError, withoutSecrets } from './serialize-error.ts';
