export {
  type AuditEvent,
  type AuditLog,
  type AuditSource,
  auditInto,
  createAuditLog,
  openAuditLog,
  ownSource,
} from './audit.ts';
export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export { serializeError } from './serialize-error.ts';
export { shortenUrls, shortUrl } from './short-urls.ts';
