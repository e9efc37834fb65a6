import type { Identity } from '@atelier/contracts';

/** The session that must have begun what the caller reads: that of an API key without `read`; undefined for everything of its user. */
export const readableSession = ({ scopes, sessionId }: Identity): string | undefined =>
  !scopes || scopes.includes('read') ? undefined : sessionId;

/** The session that must have begun a run that the caller stops: that of an API key with scopes. */
export const stoppableSession = ({ scopes, sessionId }: Identity): string | undefined =>
  scopes ? sessionId : undefined;
