import { type App, createApp, type ReadyChecks } from '@atelier/service-kit/http';
import type { AuditLog, Logger } from '@atelier/service-kit/logging';
import { generateImage } from './drawing/generate-image.ts';
import type { ImageParts } from './parts.ts';
import { removeBackground } from './removing/remove-background.ts';
import { removeObject } from './removing/remove-object.ts';
import { getPicture } from './serving/get-picture.ts';

/** Builds the image service from its parts. */
export function createImageApp(
  parts: ImageParts,
  logger: Logger,
  ready: ReadyChecks = {},
  audit?: AuditLog,
): App {
  return createApp({
    name: 'image',
    logger,
    ...(audit && { audit }),
    identityKeys: parts.settings.IDENTITY_PUBLIC_KEYS,
    calls: [generateImage(parts), removeBackground(parts), removeObject(parts), getPicture(parts)],
    ready,
    usage: parts.usage,
  });
}
