import { ApiError, callApi } from '@atelier/tool-kit/api';
import { writeDraft } from '@atelier/tool-kit/drafts';
import { landing } from '../../settings/public-messages.ts';

const texts = landing.trial;
const timeoutMs = 30_000;

/** Titles for a keyword, or why there are none. The tool shows them after sign-up. */
export async function suggestTitles(keyword: string): Promise<string[] | string> {
  try {
    const { titles } = await callApi('tryTitles', { body: { keyword }, timeoutMs });
    void writeDraft('blog-titles.trial', { keyword, titles });
    return titles;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'network') return texts.failed;
    return error.code === 'rate_limited' ? texts.limited : error.message;
  }
}
