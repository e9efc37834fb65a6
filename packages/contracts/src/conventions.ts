import type { ErrorCode } from './errors.ts';

/** The current version of the API. Only a breaking change adds a version (docs/guides/api.md, "Versions"). */
export const apiVersion = '2026-11-21';
export const apiVersions: readonly string[] = [apiVersion];
/** The header with the version, in requests and responses. */
export const apiVersionHeader = 'Atelier-Version';

/** The header with the idempotency key of a call that costs a unit. */
export const idempotencyKeyHeader = 'Idempotency-Key';
/** The header of a replayed response to a repeated idempotency key. */
export const replayedHeader = 'Idempotent-Replayed';

/** The address of the page about an error. @param origin PUBLIC_ORIGIN */
export const documentationUrl = (code: ErrorCode, origin: string) =>
  `${origin.replace(/\/$/, '')}/docs/errors/${code}`;
