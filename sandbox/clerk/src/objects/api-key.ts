import { type ApiKey, isExpired } from '../store/api-keys.ts';

/** An API key of Clerk's description, without its secret. */
export const apiKeyObject = (key: ApiKey) => ({
  object: 'api_key',
  id: key.id,
  type: 'api_key',
  subject: key.subject,
  name: key.name,
  description: key.description,
  claims: key.claims,
  scopes: key.scopes,
  revoked: key.revoked,
  revocation_reason: key.revocation_reason,
  expired: isExpired(key),
  expiration: key.expiration,
  created_by: key.created_by,
  last_used_at: key.last_used_at,
  created_at: key.created_at,
  updated_at: key.updated_at,
});

/** A new API key: its creation is the only response of the Frontend API with the secret. */
export const newApiKeyObject = (key: ApiKey) => ({ ...apiKeyObject(key), secret: key.secret });
