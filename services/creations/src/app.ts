import {
  type App,
  type AuditLog,
  createApp,
  type IdentityPublicKeys,
  type Logger,
  type ReadyChecks,
} from '@atelier/service-kit';
import { deleteCreation } from './delete-creation.ts';
import { getCreation } from './get-creation.ts';
import { getPublishedCreations } from './get-published-creations.ts';
import { getUsage } from './get-usage.ts';
import { getUserCreations } from './get-user-creations.ts';
import type { CreationsParts } from './parts.ts';
import { restoreCreation } from './restore-creation.ts';
import { setPublished } from './set-published.ts';
import { toggleLike } from './toggle-like.ts';

export interface CreationsAppOptions extends CreationsParts {
  logger: Logger;
  audit?: AuditLog;
  identityKeys: IdentityPublicKeys;
  ready?: ReadyChecks;
}

/** The creations service: one's own history, the gallery, likes, publishing, deletion. */
export function createCreationsApp({
  logger,
  audit,
  identityKeys,
  ready = {},
  ...parts
}: CreationsAppOptions): App {
  return createApp({
    name: 'creations',
    logger,
    ...(audit && { audit }),
    identityKeys,
    ready,
    calls: [
      getUserCreations(parts),
      getCreation(parts),
      getPublishedCreations(parts),
      toggleLike(parts),
      setPublished(parts),
      deleteCreation(parts),
      restoreCreation(parts),
      getUsage(parts),
    ],
  });
}
