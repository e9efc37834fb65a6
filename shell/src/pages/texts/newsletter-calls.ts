import type { Failure } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { ApiError, callApi } from '@atelier/tool-kit/api';
import { pageLanguage } from '@atelier/tool-kit/language';
import { pages } from '../messages.ts';

/** The message under the form: a success, or a failure with its code. */
export interface Outcome {
  failed: boolean;
  message: string;
  code?: Failure['code'] | 'offline';
}

export type NewsletterCall =
  | ['subscribe', { email: string }]
  | ['confirmSubscription' | 'unsubscribe', { token: string }];

const timeoutMs = 15_000;

/** Makes a call. Returns null after success. @throws the cause if the server was not reached. */
export async function send([name, given]: NewsletterCall): Promise<Outcome | null> {
  const language = catalogueOf(pageLanguage());
  const body = name === 'subscribe' && language !== 'en' ? { ...given, language } : given;
  try {
    await callApi(name, { body, timeoutMs });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    if (code === 'unreadable_response')
      return { failed: true, message: pages.serverFailed, code: 'internal' };
    if (code === 'network' || code === 'stream_cut') throw error;
    return { failed: true, message: details[0]?.message ?? message, code };
  }
}
