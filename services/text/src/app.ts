import {
  type App,
  type AuditLog,
  createApp,
  type IdentityPublicKeys,
  type Logger,
  type ReadyChecks,
} from '@atelier/service-kit';
import { generateArticle } from './generate-article.ts';
import { generateBlogTitle } from './generate-blog-title.ts';
import type { TextParts } from './parts.ts';

export interface TextAppOptions extends TextParts {
  logger: Logger;
  audit?: AuditLog;
  identityKeys: IdentityPublicKeys;
  ready?: ReadyChecks;
}

/** The text service: articles and blog titles. */
export function createTextApp({ logger, audit, identityKeys, ready = {}, ...parts }: TextAppOptions): App {
  return createApp({
    name: 'text',
    logger,
    ...(audit && { audit }),
    identityKeys,
    ready,
    usage: parts.usage,
    calls: [generateArticle(parts), generateBlogTitle(parts)],
  });
}
