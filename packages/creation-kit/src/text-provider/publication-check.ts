import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { BadRequestError } from 'openai';
import { z } from 'zod';
import { openaiClient } from './openai-errors.ts';
import type { TextProviderSettings } from './settings.ts';

interface Publication {
  prompt: string;
  image?: string;
}

/** Returns whether an image is sensitive, or undefined if unknown. @throws AppError `publication_refused` */
export type CheckPublication = (
  publication: Publication,
  signal?: AbortSignal,
) => Promise<boolean | undefined>;

/** Providers have other categories, or none, and some send no verdict. */
const answer = z.object({
  results: z.tuple(
    [
      z.object({
        flagged: z.boolean().optional().catch(undefined),
        categories: z.record(z.string(), z.unknown()).catch({}),
        category_scores: z.record(z.string(), z.unknown()).catch({}),
      }),
    ],
    z.unknown(),
  ),
});
type Classified = z.output<typeof answer>['results'][0];

const model = 'omni-moderation-latest';
const attemptMs = 10_000;
/** An image is refused from this score on; the provider flags lower scores too. */
const certain = 0.9;
const refusedIfCertain = ['hate/threatening', 'harassment/threatening', 'illicit/violent'] as const;

/** Uses the moderations API. Without a key, or when it fails, it logs a warning and allows publication. */
export function createPublicationCheck(
  settings: Pick<TextProviderSettings, 'OPENAI_BASE_URL'> & { OPENAI_API_KEY?: string | undefined },
  logger: Logger,
): CheckPublication {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = settings;
  const client =
    apiKey === undefined ? null : openaiClient({ apiKey, baseURL, maxRetries: 1, timeout: attemptMs });

  async function classify(
    { prompt, image }: Publication,
    signal: AbortSignal | undefined,
  ): Promise<Classified> {
    if (!client) throw new Error('OPENAI_API_KEY is not set.');
    const text = { type: 'text' as const, text: prompt };
    // A provider cannot fetch from this machine.
    const parts = image?.startsWith('https:')
      ? [text, { type: 'image_url' as const, image_url: { url: image } }]
      : [text];
    try {
      const response: unknown = await client.moderations.create(
        { model, input: parts },
        signal && { signal },
      );
      return answer.parse(response).results[0];
    } catch (error) {
      // The provider cannot fetch images from a private network, so only the prompt is checked.
      if (parts.length > 1 && error instanceof BadRequestError) return classify({ prompt }, signal);
      throw error;
    }
  }

  return async (publication, signal) => {
    const result = await classify(publication, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      logger.warn({ err: error }, 'an image is published without a check of the provider');
      return undefined;
    });
    if (!result) return undefined;
    const { categories, category_scores: scores } = result;
    if (
      categories['sexual/minors'] === true ||
      refusedIfCertain.some((category) => Number(scores[category]) >= certain)
    )
      throw new AppError('publication_refused');
    return result.flagged ?? Object.values(categories).includes(true);
  };
}
