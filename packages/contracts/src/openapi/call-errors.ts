import type { Call, CallDocs } from '../call.ts';
import { type ErrorCode, errorCodes, errors } from '../errors.ts';

/** The media type of a call's body; null if there is none or it is not read. */
function bodyMediaType({ body }: Call): string | null {
  if (body.kind === 'json') return 'application/json';
  return body.kind === 'multipart' ? 'multipart/form-data' : null;
}

export function likelyErrors(call: Call, docs: CallDocs): ErrorCode[] {
  const wanted = new Set<ErrorCode>(['invalid_request', 'rate_limited', 'internal', 'unavailable']);
  if (call.access === 'user') wanted.add('unauthenticated').add('scope_required');
  if (call.method !== 'GET') wanted.add('forbidden_origin');
  if (call.method === 'PATCH' || call.method === 'DELETE') wanted.add('precondition_failed');
  if (call.body.kind !== 'ignored') wanted.add('malformed_body');
  if (call.body.kind !== 'none') wanted.add('payload_too_large');
  if (bodyMediaType(call)) wanted.add('request_timeout').add('unsupported_media');
  if (call.units || call.repeatable) wanted.add('idempotency_key_in_use').add('idempotency_key_reused');
  if (call.creates) wanted.add('plan_required').add('quota_exceeded').add('run_stopped');
  for (const code of docs.errors ?? []) wanted.add(code);
  return errorCodes.filter((code) => wanted.has(code));
}

/** The codes of each HTTP status. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const grouped = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errors[code];
    grouped.set(status, [...(grouped.get(status) ?? []), code]);
  }
  return grouped;
}
