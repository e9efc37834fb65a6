/**
 * What an API key may do: `read` lists and downloads, `create:…` spends units, `publish` changes what others see or how a
 * creation is named, `delete` deletes and restores. A key without scopes may do everything.
 */
export const scopes = ['read', 'create:text', 'create:image', 'create:resume', 'publish', 'delete'] as const;
export type Scope = (typeof scopes)[number];

/** The scope that a call needs; `create` stands for any of `create:…`. */
export type CallScope = Scope | 'create';
/** The scopes of which an API key needs one. */
export const acceptedScopes = (scope: CallScope): readonly Scope[] =>
  scope === 'create' ? scopes.filter((name) => name.startsWith('create:')) : [scope];
