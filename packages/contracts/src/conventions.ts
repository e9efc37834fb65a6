import type { ErrorCode } from './errors.ts';

/** The current version of the API. Only a breaking change adds a version (docs/guides/api.md, "Versions"). */
export const apiVersion = '2026-11-21';
export const apiVersions: readonly string[] = [apiVersion];
export const apiVersionHeader = 'Atelier-Version';

export const idempotencyKeyHeader = 'Idempotency-Key';
/** The header of a replayed response to a repeated idempotency key. */
export const replayedHeader = 'Idempotent-Replayed';

/** The address of the page about an error. @param origin PUBLIC_ORIGIN */
export const documentationUrl = (code: ErrorCode, origin: string) =>
  `${origin.replace(/\/$/, '')}/docs/errors/${code}`;
