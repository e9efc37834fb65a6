import { createTextProvider, tokenReserve, writeWhole } from '@atelier/creation-kit/text-provider';
import { textProviderSettings } from '@atelier/creation-kit/text-provider-settings';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { findFault } from '@atelier/server-kit/provider-faults';
import { unlimitedProviders } from '@atelier/server-kit/provider-limits';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { createImageProvider } from '../../../services/image/src/providers/image-provider.ts';
import { settingsSchema } from '../../../services/image/src/settings.ts';
import { mailReport, smtpOptions } from '../../../services/newsletter/src/mail/smtp-mailer.ts';
import { PlainError } from '../workspace.ts';
import { type Check, plainly, request, type ServerVariables } from './check.ts';

const models = z.array(z.object({ id: z.string() }));
/** Of OpenAI, and of servers that send only the list. */
const modelList = z.union([models, z.object({ data: models }).transform(({ data }) => data)]);

const imageFields = {
  OPENAI_API_KEY: true,
  OPENAI_BASE_URL: true,
  OPENAI_IMAGE_API_KEY: true,
  OPENAI_IMAGE_BASE_URL: true,
  OPENAI_IMAGE_MODEL: true,
  OPENAI_IMAGE_SIZES: true,
  IMAGE_FETCH_HOSTS: true,
} as const;
const imageSettings = settingsSchema.pick(imageFields);
const textSettings = z.object(textProviderSettings);

/** The settings of a provider; an empty variable counts as missing. */
export const read = <Schema extends z.ZodObject>(schema: Schema, env: ServerVariables): z.output<Schema> =>
  schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined])));

/** The provider of models accepts the keys and has the models. */
export const checkModels: Check = async (env) => {
  const text = read(textSettings, env);
  const image = read(imageSettings, env);
  const found = await Promise.all([
    findModel('text', text.OPENAI_BASE_URL, text.OPENAI_API_KEY, text.OPENAI_TEXT_MODEL),
    findModel(
      'image',
      image.OPENAI_IMAGE_BASE_URL ?? image.OPENAI_BASE_URL,
      image.OPENAI_IMAGE_API_KEY ?? image.OPENAI_API_KEY,
      image.OPENAI_IMAGE_MODEL,
    ),
  ]);
  return found.join(', ');
};

/** A provider that lists no models is no fault: compatible servers need not. */
async function findModel(use: 'text' | 'image', base: string, key: string, model: string): Promise<string> {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/models`;
  const variable = `OPENAI_${use.toUpperCase()}_MODEL`;
  const headers = { authorization: `Bearer ${key}` };
  const response = await request(use, url, { headers }, [404, 405, 501]);
  const list = modelList.safeParse(await response.json().catch(() => null));
  if (!response.ok || !list.success)
    return `Warning: ${url.host} lists no models, so ${variable}=${model} is not checked`;
  if (!list.data.some(({ id }) => id === model))
    throw new PlainError(`${url.host} has no model ${model}. Set ${variable}.`);
  return `${url.host} has ${model}`;
}

const titleTokens = 600;

/** The text model writes a title, by the product's own requests. */
export const checkTexts: Check = async (env) => {
  const settings = read(textSettings, env);
  const { host } = new URL(settings.OPENAI_BASE_URL);
  const provider = createTextProvider(settings, unlimitedProviders);
  await writeWhole(provider, {
    system: 'You write titles for blog posts. Answer with one title as a numbered list, and nothing else.',
    prompt: 'Generate a blog title for the keyword tea',
    maxTokens: titleTokens + tokenReserve,
    signal: new AbortController().signal,
  }).catch((error: unknown) => {
    throw plainly(host, error);
  });
  const refused = provider.refused?.() ?? [];
  const without = refused.length > 0 ? `, without what it refuses: ${refused.join(', ')}` : '';
  return `${host} writes a title with ${settings.OPENAI_TEXT_MODEL}${without}`;
};

export const checkDrawing: Check = async (env) => {
  const settings = read(imageSettings, env);
  const { host } = new URL(settings.OPENAI_IMAGE_BASE_URL ?? settings.OPENAI_BASE_URL);
  const safeFetch = createSafeFetch({ hosts: settings.IMAGE_FETCH_HOSTS ?? [] });
  const provider = createImageProvider(settings, { safeFetch, awaitProvider: unlimitedProviders });
  const { signal } = new AbortController();
  await provider
    .draw({ prompt: 'A red circle', aspect: 'square', count: 1 }, signal)
    .catch((error: unknown) => {
      throw plainly(host, error);
    });
  return `${host} draws with ${settings.OPENAI_IMAGE_MODEL}`;
};

/** The mail server accepts a connection and the user. No mail is sent. */
export const checkMail: Check = async ({ SMTP_URL = '' }) => {
  const { host } = new URL(SMTP_URL);
  const transport = createTransport(smtpOptions(SMTP_URL));
  try {
    await transport.verify();
  } catch (cause) {
    throw new PlainError(`${host}: ${findFault(mailReport(cause)).sentence}`, { cause });
  } finally {
    transport.close();
  }
  return `${host} accepts mail`;
};
