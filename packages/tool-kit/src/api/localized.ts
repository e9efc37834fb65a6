import type { CallFailure } from '@atelier/client/http';
import type { MessageCode, MessageValues } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '../language/language.ts';
import { formatted } from '../language/texts.ts';

/** A message of the server: in English, and with the name and the values by which a page has it in its own language. */
interface Message {
  message: string;
  message_code?: string | null | undefined;
  message_values?: MessageValues | undefined;
}

type Rows = Readonly<Record<string, { en: unknown; de: unknown }>>;
const noTexts: { messages: Rows; errors: Rows } = { messages: {}, errors: {} };

/** The texts of the contracts: loaded by pages in another language than English, once there is a message. */
async function texts(): Promise<typeof noTexts> {
  if (catalogueOf(pageLanguage()) !== 'de') return noTexts;
  return import(/* webpackChunkName: "messages" */ '@atelier/contracts/messages').catch(() => noTexts);
}

/** The message of a response in the language of the page; in English where it has no name, or its texts cannot be loaded. */
export async function localized({ message, message_code, message_values }: Message): Promise<string> {
  const row = (await texts()).messages[message_code ?? ''];
  return row ? formatted(row.de, message_values) : message;
}

/** What the server would say, said by the page itself. @throws Error when the texts cannot be loaded */
export async function serverMessage(code: MessageCode, values?: MessageValues): Promise<string> {
  const { messages } = await import(/* webpackChunkName: "messages" */ '@atelier/contracts/messages');
  return formatted(messages[code][catalogueOf(pageLanguage())], values);
}

/** The message of a failure in the language of the page. What the service of a module says of its own stays as it is. */
export async function localizedError({ code, message, ...failure }: CallFailure): Promise<string> {
  const english = message ?? '';
  const row = (await texts()).errors[code];
  if (row?.en === english) return formatted(row.de);
  const { messageCode: message_code, messageValues: message_values } = failure;
  return localized({ message: english, message_code, message_values });
}
