import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { PageSettings } from '@atelier/contracts';
import type { Logger } from '@atelier/service-kit/logging';
import type { Encoding } from '../http/compression.ts';
import { contentSecurityPolicy, type PolicyOptions } from '../http/content-security-policy.ts';
import { compressWhole } from './compressed.ts';
import type { FollowedFile } from './followed-file.ts';
import type { PageModule } from './page-renderer.ts';
import type { CurrentRegistry } from './registry.ts';

/** A page, ready to be sent. */
export interface Document {
  status: number;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Names the content, without quotes and whatever its encoding. */
  tag: string;
  content: Record<Encoding | 'identity', Buffer>;
}

/** Every page of one build and one registry. */
export interface Documents {
  /** The page at a path; the not-found page of its area where the path has none. */
  find(path: string): Document | null;
  /** Whether the path has a page of its own. */
  has(path: string): boolean;
}

export interface DocumentsOptions {
  renderer: FollowedFile<PageModule>;
  registry: CurrentRegistry;
  settings: Omit<PageSettings, 'registry'>;
  policy: PolicyOptions;
  log: Logger;
}

const wildcard = '*';

/**
 * Renders and compresses every page once for each build and registry, one page in each turn of the event loop, and answers the
 * finished set: how many pages there are depends on the registry and never on what visitors ask for. Null while nothing is
 * built. A set that cannot be rendered is logged once, and the last good one stays.
 */
export function followDocuments(options: DocumentsOptions): () => Promise<Documents | null> {
  let good: Documents | null = null;
  let latest: { key: string; ready: Promise<void> } | null = null;

  return async () => {
    const renderer = await options.renderer();
    if (!renderer) return null;
    const { registry, tag } = await options.registry();
    const key = `${renderer.version} ${tag}`;
    if (latest?.key !== key) {
      const rendered = renderAll(renderer.value, { ...options.settings, registry }, options.policy);
      const ready = rendered.then(
        (documents) => {
          if (latest?.key === key) good = documents;
        },
        (error: unknown) => options.log.error({ err: error }, 'The pages cannot be rendered'),
      );
      latest = { key, ready };
    }
    await latest.ready;
    return good;
  };
}

async function renderAll(
  { pagePaths, renderPage }: PageModule,
  settings: PageSettings,
  policy: PolicyOptions,
): Promise<Documents> {
  const documents = new Map<string, Document>();
  for (const path of pagePaths(settings)) {
    await turn();
    const { status, html, scriptHashes } = renderPage({ path, settings });
    const identity = Buffer.from(html);
    documents.set(path, {
      status,
      policy: contentSecurityPolicy(policy, scriptHashes),
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      content: {
        identity,
        br: await compressWhole(identity, 'br'),
        gzip: await compressWhole(identity, 'gzip'),
      },
    });
  }
  const areas = [...documents.keys()]
    .filter((path) => path.endsWith(wildcard))
    .sort((a, b) => b.length - a.length)
    .map((path) => ({ prefix: path.slice(0, -wildcard.length), document: documents.get(path) ?? null }));
  const has = (path: string) => documents.has(path) && !path.endsWith(wildcard);
  return {
    has,
    find(path) {
      const own = has(path) ? documents.get(path) : undefined;
      return own ?? areas.find(({ prefix }) => path.startsWith(prefix))?.document ?? null;
    },
  };
}
