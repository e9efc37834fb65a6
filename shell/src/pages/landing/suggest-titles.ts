import { ApiError, callApi } from '@atelier/tool-kit/api';
import { landing } from '../../settings/public-messages.ts';

const texts = landing.trial;
const timeoutMs = 30_000;

/** Titles for a keyword, or why there are none. */
export async function suggestTitles(keyword: string): Promise<string[] | string> {
  try {
    return (await callApi('tryTitles', { body: { keyword }, timeoutMs })).titles;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'network') return texts.failed;
    return error.code === 'rate_limited' ? texts.limited : error.message;
  }
}
