import { type Message, type MessageCode, type MessageValues, messages } from '@atelier/contracts/messages';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';

const compiled = new Map<MessageCode, CompiledMessage>();

const formatters = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

/** A sentence of the contracts in English, with its name and values: parts of a response, an error or a field's fault. */
export function sentence(code: MessageCode, values: MessageValues = {}): Message {
  const known = compiled.get(code) ?? compile(messages[code].en);
  compiled.set(code, known);
  const message = String(format<string>(known, 'en', values, { formatters }));
  return { message, message_code: code, ...(Object.keys(values).length > 0 && { message_values: values }) };
}

/** The sentence named by a schema's message, with the exceeded limit; null for any other message. */
export function sentenceOfSchema(message: string, values: MessageValues): Message | null {
  return isCode(message) ? sentence(message, values) : null;
}

const isCode = (message: string): message is MessageCode => Object.hasOwn(messages, message);
