export { type AuditEvent, type AuditLog, auditInto, openAuditLog, ownSource } from './audit.ts';
export { createLogger, type Logger } from './logger.ts';
