import { type ImageCard, internalCalls, type PageCard } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import type { Logger } from '@atelier/server-kit/logging';
import { clientNetwork, type RateLimit } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';
import type { Document } from './documents.ts';

interface ImageCardsOptions {
  services: Services;
  /** Reads of a client network. */
  limit: RateLimit;
  publicOrigin: string;
  logger: Logger;
}

export type ImageCards = ReturnType<typeof createImageCards>;

const imagePath = /^\/(ai\/community|explore)\/([0-9a-f]{24})$/;
/** How long a page waits for its card. */
const longestWaitMs = 500;
/** The pause after a failure of the service, so that it does not slow down each page. */
const failurePauseMs = 2_000;
/** After this time, a reported or unpublished image is in no new preview. */
const maxAgeMs = 30_000;
const mostCards = 2_000;
/** A page has about 100 kB. */
const mostPages = 100;

/**
 * The pages of community images for link previews, which send no session and run no scripts. After a failure of
 * the creations service, pages have their general card.
 */
export function createImageCards(options: ImageCardsOptions) {
  const { services, limit, publicOrigin, logger } = options;
  const { service, method, path, response } = internalCalls.getImageCard;
  const cards = cached<ImageCard | null>({ most: mostCards, lifetimeMs: maxAgeMs });
  const pages = cached<Document>({ most: mostPages });
  let pauseUntil = 0;

  const request = async (id: string) => {
    const sent = { method, path: `${path}?id=${id}`, timeoutMs: longestWaitMs };
    const { content } = await services.request(service, sent);
    return response.parse(JSON.parse(content.toString())).card;
  };
  const read = (id: string) =>
    request(id).catch((error: unknown) => {
      pauseUntil = Date.now() + failurePauseMs;
      logger.warn({ err: error }, 'the card of an image cannot be read; its page has the general one');
      throw error;
    });
  /** Null if there is no such image; undefined if that is unknown. */
  const cardOf = async (ctx: Context, id: string) => {
    if (!cards.has(id) && (Date.now() < pauseUntil || !(await isWithin(limit, ctx)))) return undefined;
    return cards.read(id, () => read(id)).catch(() => undefined);
  };

  return {
    /** The page with the requested image's card, or as a page that is not found; null if it is unchanged. */
    async pageOf(ctx: Context, page: Document): Promise<Document | null> {
      const [address, gallery, id] = imagePath.exec(ctx.state.target.path) ?? [];
      if (!id || page.status !== 200) return null;
      const card = await cardOf(ctx, id);
      if (card === null && gallery === 'explore') return { ...page, status: 404 };
      if (!card) return null;
      const key = JSON.stringify([page.tag, id, card]);
      return pages.read(key, async () => page.withCard(cardFor(card, `${publicOrigin}${address}`)));
    },
  };
}

/** Counts one read. A visitor above the limit still gets the page. */
async function isWithin(limit: RateLimit, ctx: Context): Promise<boolean> {
  try {
    await limit.use(ctx, clientNetwork(ctx.ip));
    return true;
  } catch {
    ctx.remove('retry-after');
    return false;
  }
}

/** The maximum width of a card's image, in pixels. */
const cardWidth = 1280;

function cardFor({ prompt, description = prompt, image, size }: ImageCard, url: string): PageCard {
  const scale = size ? Math.min(1, cardWidth / size.width) : 1;
  return {
    title: `${shortText(description, 70)} · Atelier`,
    description: shortText(prompt, 300),
    url,
    image: `${image}?w=${cardWidth}&format=jpg`,
    size: size && { width: Math.round(size.width * scale), height: Math.round(size.height * scale) },
  };
}

/** Control characters, and those that change the direction of the text after them. */
const unshown = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text on one line, of at most `most` characters. */
function shortText(given: string, most: number): string {
  const text = given.toWellFormed().replace(unshown, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
