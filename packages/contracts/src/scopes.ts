/**
 * The scopes of API keys. `read` lists and downloads, `create:…` spends units, `write` changes and shares
 * creations of the user, `publish` is for everything that others see in the community, `delete` deletes and
 * restores, `webhook` is for changes of the webhooks and for what is sent to them. A key without scopes may
 * do everything.
 */
export const scopes = [
  'read',
  'create:text',
  'create:image',
  'create:resume',
  'write',
  'publish',
  'delete',
  'webhook',
] as const;
export type Scope = (typeof scopes)[number];

/** The path at which the gateway creates an API key with scopes for a user in a browser. */
export const keyRoute = { method: 'POST', path: '/api/user/create-key', access: 'user' } as const;

/** `create`: any `create:…`. `created`: `read`, or any `create:…` for the key's own creations. */
export type CallScope = Scope | 'create' | 'created';
const createScopes = scopes.filter((name) => name.startsWith('create:'));
/** The alternative scopes of an API key. The first suffices for the whole call. */
export function acceptedScopes(scope: CallScope): readonly Scope[] {
  if (scope === 'created') return ['read', ...createScopes];
  return scope === 'create' ? createScopes : [scope];
}
