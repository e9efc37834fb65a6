/** Typed client of the Atelier API. It needs only `fetch` and web streams. */
import './http/platform-types.ts';

export { type Client, type ClientOptions, createClient } from './client.ts';
export {
  AtelierError,
  AuthenticationError,
  ConnectionError,
  FileError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProviderError,
  QuotaError,
  RateLimitError,
  ServerError,
} from './errors.ts';
export type { ReceivedEvent as RunEvent } from './http/events.ts';
export type { LocalErrorCode } from './http/failure.ts';
export type {
  FileCall,
  JsonCall,
  ListCall,
  RequestOptions,
  StreamingCall,
  StreamOptions,
} from './request.ts';
export { type ReceivedHeaders, verifyWebhook, WebhookError } from './verify-webhook.ts';
