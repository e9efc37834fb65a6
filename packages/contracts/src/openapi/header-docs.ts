import { apiVersion, apiVersionHeader, idempotencyKeyHeader } from '../conventions.ts';
import type { Header, Parameter } from './description-types.ts';

/** The header parameters of requests. */
export const parameters: Record<string, Parameter> = {
  AtelierVersion: {
    name: apiVersionHeader,
    in: 'header',
    required: false,
    description: 'The version of the API that the client was written for. Without it, the current version.',
    schema: { type: 'string', enum: [apiVersion] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an earlier response. The response is 304, without a body, if it would be the same.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: 'header',
    required: false,
    description:
      'Identifies the request for 24 hours: a repeated one gets the same response and makes no second creation.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`respond-async` requests the status 202 as soon as the run has begun (RFC 7240). It has no effect on a stream.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that was received. The stream continues after it.',
    schema: { type: 'string', pattern: '^\\d{1,9}$' },
  },
};

/** The headers of responses. */
export const headers: Record<string, Header> = {
  Location: {
    description:
      'The path of the creation that the run makes, or of the batch. A failure has it if the run has begun a creation, which keeps what was made.',
    schema: { type: 'string' },
  },
  ContentLocation: {
    description: 'In a stream: the path at which it can be continued.',
    schema: { type: 'string' },
  },
  PreferenceApplied: {
    description: 'The preference that was applied (RFC 7240).',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  IdempotentReplayed: {
    description: '`true` if this is the response to an earlier request with the same idempotency key.',
    schema: { type: 'string' },
    example: 'true',
  },
  AtelierVersion: {
    description: 'The version of the API that handled the request.',
    schema: { type: 'string' },
    example: apiVersion,
  },
  RateLimitPolicy: {
    description:
      'The limit of this class of calls: `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the request was refused before it was counted.',
    schema: { type: 'string' },
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description: 'The calls that remain (`r`) and the seconds until the limit is reset (`t`).',
    schema: { type: 'string' },
    example: '"read";r=599;t=60',
  },
  RequestId: {
    description: 'The id of the request in the logs of the server. Quote it when you report a problem.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'A fingerprint of the response, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  WwwAuthenticate: {
    description:
      'The scheme, and why a token was refused (RFC 6750): `error="invalid_token"` with the description "The token has expired." or "The token is not valid."',
    schema: { type: 'string' },
    example: 'Bearer realm="atelier", error="invalid_token", error_description="The token has expired."',
  },
  Accept: {
    description: 'The media type that the call accepts (RFC 9110, section 15.5.16).',
    schema: { type: 'string' },
    example: 'application/json',
  },
  AcceptEncoding: {
    description: '`identity` if the body was compressed: send it without compression.',
    schema: { type: 'string' },
    example: 'identity',
  },
  ContentDisposition: {
    description: 'The name of the file, if the response is an attachment (RFC 6266).',
    schema: { type: 'string' },
    example: 'attachment; filename="lighthouse.png"',
  },
};
