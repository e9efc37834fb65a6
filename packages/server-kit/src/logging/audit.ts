import type { Identity } from '@atelier/contracts';
import { type DestinationStream, pino } from 'pino';
import { StartError } from '../errors/app-error.ts';
import type { Logger } from './logger.ts';

type Plan = Identity['plan'];

/** Every security event, with its fields without the source. */
export type AuditEvent =
  /** A rejected session token (gateway) or signed identity (service). */
  | { event: 'token_rejected'; kind: 'session' | 'identity' }
  /** An address reached the limit of sign-in or sign-up attempts. */
  | { event: 'sign_in_limited' }
  | { event: 'creation_deleted'; creation: string }
  | { event: 'creation_changed'; creation: string }
  | { event: 'creations_exported' }
  | { event: 'creation_shared'; creation: string }
  | { event: 'creation_unshared'; creation: string }
  | { event: 'creation_restored'; creation: string }
  | { event: 'creations_purged'; count: number }
  | { event: 'creation_published'; creation: string }
  | { event: 'image_reported'; creation: string }
  | { event: 'share_reported' | 'share_kept' | 'share_ended' | 'removal_lifted'; creation: string }
  | { event: 'profile_changed' }
  /** The decision of an operator, and the number of closed reports. */
  | { event: 'image_approved' | 'image_removed' | 'name_removed'; creation: string; reports: number }
  | { event: 'creation_unpublished'; creation: string }
  /** The plan in a verified token differs from the user's previous token in this process. */
  | { event: 'plan_changed'; from: Plan; to: Plan }
  /** `at_start`: modules that are already active when the gateway starts. */
  | { event: 'module_activated'; module: string; version: string; previous: string | null; at_start: boolean }
  | { event: 'module_deactivated'; module: string; version: string }
  | { event: 'account_ended'; account: string; reason: 'deleted' | 'banned' }
  | { event: 'newsletter_unsubscribed' };

/** The source of an event. All null for automatic events. */
export interface AuditSource {
  user: string | null;
  session: string | null;
  address: string | null;
  request_id: string | null;
}

export const systemSource: AuditSource = { user: null, session: null, address: null, request_id: null };

export interface AuditLog {
  record(event: AuditEvent, source: AuditSource): void;
}

export interface AuditLogOptions {
  /** The process; part of every line. */
  name: string;
  /** AUDIT_LOG: `stdout`, or the path of a file that lines are appended to. */
  target: string;
  /** Logs when the file becomes unwritable. */
  logger: Logger;
}

/** Opens the audit log, one JSON object per line at every LOG_LEVEL. @throws StartError */
export function openAuditLog({ name, target, logger }: AuditLogOptions): AuditLog {
  if (target === 'stdout') return createAuditLog(name, process.stdout);
  try {
    const file = pino.destination({ dest: target, append: true, mkdir: true, sync: true, mode: 0o600 });
    file.on('error', (error: unknown) => logger.error({ err: error }, 'the audit log cannot be written'));
    return createAuditLog(name, file);
  } catch (cause) {
    throw new StartError(
      `The audit log ${target} cannot be opened. Set AUDIT_LOG to another file, or to stdout.`,
      { cause },
    );
  }
}

/** Writes events to `destination`. `name` is the process. */
export function createAuditLog(name: string, destination: DestinationStream): AuditLog {
  const lines = pino({ base: { name, audit: true }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return { record: (event, source) => lines.info({ ...event, ...source }) };
}

/** Writes events to a log, for an app without an audit log, as in tests. */
export function auditInto(logger: Logger): AuditLog {
  return { record: (event, source) => logger.info({ audit: true, ...event, ...source }) };
}
