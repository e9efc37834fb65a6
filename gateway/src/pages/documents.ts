import { stat } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type PageCard, type PageModule, type PageSettings, renderedPage } from '@atelier/contracts';
import { type PageLanguage, pageLanguages } from '@atelier/contracts/languages';
import type { Logger } from '@atelier/server-kit/logging';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type CachedContent, cachedContent } from '../edge/compression.ts';
import { contentSecurityPolicy, type PolicyOptions } from '../edge/content-policy.ts';
import { type CurrentRegistry, mostRollouts } from './registry.ts';

const callable = z.custom<(given: object) => unknown>((it) => typeof it === 'function', 'is not a function');
const pageModule = z.object({ pagePaths: callable, renderPage: callable });
const pathList = z.array(z.string().startsWith('/'));

/** A rendered page. */
export interface Document extends CachedContent {
  status: number;
  type: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Renders the page with a card. */
  withCard(card: PageCard): Document;
}

/** All pages of one build and one registry. */
interface Documents {
  /** The page of a path, or else of its longest prefix: a tool's, or the not-found page of its area. */
  find(path: string): Document | null;
  /** Whether the path has its own page. */
  has(path: string): boolean;
}

export interface DocumentsOptions {
  /** The shell's server build, `page.mjs`. A changed file is loaded without a restart. */
  pageModule: string;
  registry: CurrentRegistry;
  settings: (language: PageLanguage) => Omit<PageSettings, 'registry'>;
  policy: PolicyOptions;
  logger: Logger;
}

/** The pages of a visitor in a language; null while nothing is built. */
type CurrentDocuments = (visitor: string, language: PageLanguage) => Promise<Documents | null>;

const wildcard = '*';

/** Each rollout adds at most two sets of visitors per language. */
const mostSets = 2 * mostRollouts * pageLanguages.length;

/**
 * Renders all pages once per build, registry and language, and compresses each on first use. The number of
 * pages depends on the registry, not on requests. Returns null while nothing is built. If a set cannot be
 * rendered, this is logged once, and the last valid set is used.
 */
export function createDocuments(options: DocumentsOptions): CurrentDocuments {
  const sets = new LRUCache<string, Promise<Documents | null>>({ max: mostSets });
  const languages = new Map<PageLanguage, ReturnType<typeof documentsIn>>();
  return (visitor, language) => {
    const documents = languages.get(language) ?? documentsIn(language, sets, options);
    languages.set(language, documents);
    return documents(visitor);
  };
}

function documentsIn(
  language: PageLanguage,
  sets: LRUCache<string, Promise<Documents | null>>,
  options: DocumentsOptions,
) {
  const currentModule = watchPageModule(options.pageModule, language, options.logger);
  let valid: Documents | null = null;

  return async (visitor: string): Promise<Documents | null> => {
    const loaded = await currentModule();
    if (!loaded) return null;
    const { registry, tag } = await options.registry(visitor);
    const key = `${loaded.version} ${language} ${tag}`;
    const known = sets.get(key);
    if (known) return (await known) ?? valid;
    const settings = { ...options.settings(language), registry };
    const rendered = renderAll(loaded.value, settings, options.policy).catch((error: unknown) => {
      options.logger.error({ err: error }, 'the pages cannot be rendered');
      return null;
    });
    sets.set(key, rendered);
    const documents = await rendered;
    if (documents) valid = documents;
    return documents ?? valid;
  };
}

/**
 * Loads the server build in a language, and again when its file has changed, checked at each request. If it
 * cannot be loaded, this is logged once, and the last valid one is used. Returns null while there is none.
 */
function watchPageModule(path: string, language: PageLanguage, logger: Logger) {
  let valid: { value: PageModule; version: string } | null = null;
  let seen: string | undefined;
  let loading = Promise.resolve();

  const load = async (version: string) => {
    try {
      const loaded: unknown = await import(
        `${pathToFileURL(path).href}?language=${language}&version=${version}`
      );
      const { pagePaths, renderPage } = pageModule.parse({ ...Object(loaded) });
      const value: PageModule = {
        pagePaths: (settings) => pathList.parse(pagePaths(settings)),
        renderPage: (page) => renderedPage.parse(renderPage(page)),
      };
      valid = { value, version };
    } catch (error) {
      logger.error(
        { err: error, file: path },
        valid ? 'a changed file is invalid; its last valid version stays in use' : 'a file cannot be used',
      );
    }
  };

  return async () => {
    const version = await stat(path).then(
      (found) => `${found.mtimeMs.toString(36)}-${found.size.toString(36)}-${found.ino.toString(36)}`,
      () => 'missing',
    );
    if (version !== seen) {
      seen = version;
      loading = loading.then(() => load(version));
    }
    await loading;
    return valid;
  };
}

async function renderAll(
  { pagePaths, renderPage }: PageModule,
  settings: PageSettings,
  policy: PolicyOptions,
): Promise<Documents> {
  const render = (path: string, card?: PageCard): Document => {
    const { status, html, scriptHashes, type = 'text/html' } = renderPage({ path, settings, card });
    return {
      ...cachedContent(html),
      status,
      type,
      policy: contentSecurityPolicy(policy, scriptHashes),
      withCard: (other) => render(path, other),
    };
  };
  const documents = new Map<string, Document>();
  for (const path of pagePaths(settings)) {
    await yieldToEventLoop();
    documents.set(path, render(path));
  }
  const wildcardPages = [...documents.keys()]
    .filter((path) => path.endsWith(wildcard))
    .sort((a, b) => b.length - a.length)
    .map((path) => ({ prefix: path.slice(0, -wildcard.length), document: documents.get(path) ?? null }));
  const has = (path: string) => documents.has(path) && !path.endsWith(wildcard);
  return {
    has,
    find(path) {
      const page = has(path) ? documents.get(path) : undefined;
      return page ?? wildcardPages.find(({ prefix }) => path.startsWith(prefix))?.document ?? null;
    },
  };
}
