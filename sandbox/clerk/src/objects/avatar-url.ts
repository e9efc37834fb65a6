import type { User } from '../store/users.ts';

/**
 * Where a user's picture is, on the proxy's own origin so that it passes a strict content policy.
 * The query changes with the name, so that a browser does not keep the old initials.
 */
export const avatarUrl = (user: User, proxyUrl: string): string =>
  `${proxyUrl}/avatars/${user.id}.svg?v=${user.updated_at}`;
