import { apiVersion, apiVersionHeader, idempotencyKeyHeader } from '../conventions.ts';
import type { Header, JsonSchema, Parameter } from './description-types.ts';

const string: JsonSchema = { type: 'string' };

const requestHeader = (name: string, description: string, schema = string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const text = (description: string, example?: string): Header => ({
  description,
  schema: string,
  ...(example !== undefined && { example }),
});

export const parameters: Record<string, Parameter> = {
  AtelierVersion: requestHeader(
    apiVersionHeader,
    'The version of the API that the client was written for. Without it, the current version.',
    { type: 'string', enum: [apiVersion] },
  ),
  IfNoneMatch: requestHeader(
    'If-None-Match',
    'The `ETag` of an earlier response. The response is 304, without a body, if it would be the same.',
  ),
  IdempotencyKey: requestHeader(
    idempotencyKeyHeader,
    'Identifies the request for 24 hours: a repeated one gets the same response, creates nothing more and costs nothing.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  ),
  Prefer: requestHeader(
    'Prefer',
    '`respond-async` requests the status 202 as soon as the run has begun (RFC 7240). It has no effect on a stream.',
  ),
  LastEventId: requestHeader(
    'Last-Event-ID',
    'The id of the last event that was received. The stream continues after it.',
    { type: 'string', pattern: '^\\d{1,9}$' },
  ),
};

export const headers: Record<string, Header> = {
  Location: text(
    'The path of the creation that the run makes. A failure has it if the run has begun a creation, which keeps what was made.',
  ),
  ContentLocation: text('In a stream: the path at which it can be continued.'),
  PreferenceApplied: text('The preference that was applied (RFC 7240).', 'respond-async'),
  IdempotentReplayed: text(
    '`true` if this is the response to an earlier request with the same idempotency key.',
    'true',
  ),
  AtelierVersion: text('The version of the API that handled the request.', apiVersion),
  RateLimitPolicy: text(
    'The limit of this class of calls: `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    '"read";q=600;w=60',
  ),
  RateLimit: text(
    'The calls that remain (`r`) and the seconds until the limit is reset (`t`).',
    '"read";r=599;t=60',
  ),
  RequestId: text('The id of the request in the logs of the server. Quote it when you report a problem.'),
  ETag: text('A fingerprint of the response, for `If-None-Match`.'),
  RetryAfter: {
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  WwwAuthenticate: text(
    'The scheme, and why a token was refused (RFC 6750): `error="invalid_token"` with the description "The token has expired." or "The token is not valid."',
    'Bearer realm="atelier", error="invalid_token", error_description="The token has expired."',
  ),
  Accept: text('The media type that the call accepts (RFC 9110, section 15.5.16).', 'application/json'),
  AcceptEncoding: text('`identity` if the body was compressed: send it without compression.', 'identity'),
  ContentDisposition: text(
    'The name of the file, if the response is an attachment (RFC 6266): in ASCII, and in its own script where that differs.',
    'attachment; filename="lighthouse.png"',
  ),
};
