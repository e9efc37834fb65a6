import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type PageCard, type PageModule, type PageSettings, renderedPage } from '@atelier/contracts';
import { type PageLanguage, pageLanguages } from '@atelier/contracts/languages';
import { cached } from '@atelier/server-kit/cached';
import type { Logger } from '@atelier/server-kit/logging';
import { z } from 'zod';
import { type CachedContent, cachedContent } from '../edge/compression.ts';
import { contentSecurityPolicy, type PolicyOptions } from '../edge/content-policy.ts';
import { type CurrentRegistry, mostRollouts } from './registry.ts';

const callable = z.custom<(given: object) => unknown>((it) => typeof it === 'function', 'is not a function');
const pageModule = z.object({ pagePaths: callable, renderPage: callable });
const pathList = z.array(z.string().startsWith('/'));

export interface Document extends CachedContent {
  status: number;
  type: string;
  policy: string;
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
 * Renders each page once per build, registry and language, at its first request. A build or set whose first
 * page has a fault is logged once, and the last valid one stays in use.
 */
export function createDocuments(options: DocumentsOptions): CurrentDocuments {
  const { logger, policy } = options;
  const modules = cached<LoadedModule | null>({ most: pageLanguages.length });
  const sets = cached<Documents | null>({ most: mostSets });
  const validModules = new Map<PageLanguage, LoadedModule>();
  const validSets = new Map<PageLanguage, Documents>();

  return async (visitor, language) => {
    const version = await versionOf(options.pageModule);
    const loaded = await modules.read(`${language} ${version}`, () =>
      loadModule(options.pageModule, language, version).catch((error: unknown) => {
        logger.error({ err: error, file: options.pageModule }, 'a build of the pages cannot be used');
        return validModules.get(language) ?? null;
      }),
    );
    if (!loaded) return null;
    validModules.set(language, loaded);
    const { registry, tag } = await options.registry(visitor);
    const documents = await sets.read(`${loaded.version} ${language} ${tag}`, async () => {
      try {
        return documentsOf(loaded.module, { ...options.settings(language), registry }, policy);
      } catch (error) {
        logger.error({ err: error }, 'the pages cannot be rendered');
        return null;
      }
    });
    if (documents) validSets.set(language, documents);
    return documents ?? validSets.get(language) ?? null;
  };
}

interface LoadedModule {
  module: PageModule;
  version: string;
}

/** Changes with the file, so that a new build is loaded without a restart. */
const versionOf = (file: string) =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].map((part) => part.toString(36)).join('-'),
    () => 'missing',
  );

async function loadModule(file: string, language: PageLanguage, version: string): Promise<LoadedModule> {
  const address = `${pathToFileURL(file).href}?language=${language}&version=${version}`;
  const loaded: unknown = await import(address);
  const { pagePaths, renderPage } = pageModule.parse({ ...Object(loaded) });
  const module: PageModule = {
    pagePaths: (settings) => pathList.parse(pagePaths(settings)),
    renderPage: (page) => renderedPage.parse(renderPage(page)),
  };
  return { module, version };
}

/** @throws Error if the first page cannot be rendered */
function documentsOf(
  { pagePaths, renderPage }: PageModule,
  settings: PageSettings,
  policy: PolicyOptions,
): Documents {
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
  const paths = pagePaths(settings);
  const documents = new Map<string, Document | null>(paths.map((path) => [path, null]));
  const read = (path: string): Document => {
    const document = documents.get(path) ?? render(path);
    documents.set(path, document);
    return document;
  };
  const prefixes = paths
    .filter((path) => path.endsWith(wildcard))
    .map((path) => path.slice(0, -wildcard.length))
    .sort((a, b) => b.length - a.length);
  const has = (path: string) => documents.has(path) && !path.endsWith(wildcard);
  if (paths[0]) read(paths[0]);
  return {
    has,
    find(path) {
      if (has(path)) return read(path);
      const prefix = prefixes.find((start) => path.startsWith(start));
      return prefix === undefined ? null : read(prefix + wildcard);
    },
  };
}
