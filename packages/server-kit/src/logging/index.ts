export { type AuditEvent, type AuditLog, auditInto, openAuditLog, systemSource } from './audit.ts';
export { createLogger, type Logger } from './logger.ts';
