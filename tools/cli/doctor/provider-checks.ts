import { createHash } from 'node:crypto';
import { createTextProvider, OperatorFault, textProviderSettings } from '@atelier/creation-kit/text-provider';
import { unlimitedSlots } from '@atelier/server-kit/provider-slots';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { smtpOptions } from '../../../services/newsletter/src/mail/smtp-mailer.ts';
import { openImageArchive } from '../data/image-archive.ts';
import { PlainError } from '../workspace.ts';
import { type Check, request } from './check.ts';

const models = z.array(z.object({ id: z.string() }));
/** Of OpenAI, and of servers that send only the list. */
const modelList = z.union([models, z.object({ data: models }).transform(({ data }) => data)]);
const openai = 'https://api.openai.com/v1';

/** The provider of models accepts the keys and has the models. */
export const checkModels: Check = async (env) => {
  const text = { url: env.OPENAI_BASE_URL || openai, key: env.OPENAI_API_KEY ?? '' };
  const image = {
    url: env.OPENAI_IMAGE_BASE_URL || text.url,
    key: env.OPENAI_IMAGE_API_KEY || text.key,
  };
  const [textModel, imageModel] = [
    env.OPENAI_TEXT_MODEL || 'gpt-5-mini',
    env.OPENAI_IMAGE_MODEL || 'gpt-image-1',
  ];
  const found = await Promise.all([
    findModel(text, textModel, 'OPENAI_API_KEY and OPENAI_BASE_URL', 'OPENAI_TEXT_MODEL'),
    findModel(image, imageModel, 'OPENAI_IMAGE_API_KEY and OPENAI_IMAGE_BASE_URL', 'OPENAI_IMAGE_MODEL'),
  ]);
  return found.join(', ');
};

/** A provider that lists no models is no fault: compatible servers need not. */
async function findModel(
  { url, key }: { url: string; key: string },
  model: string,
  address: string,
  variable: string,
): Promise<string> {
  const { host } = new URL(url);
  const unlisted = `Warning: ${host} lists no models, so ${variable}=${model} is not checked`;
  const headers = { authorization: `Bearer ${key}` };
  const response = await request(`${url}/models`, { headers }, `Check ${address}.`, [404, 405, 501]);
  const read = modelList.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) return unlisted;
  if (!read.data.some(({ id }) => id === model))
    throw new PlainError(`${host} has no model ${model}. Set ${variable}.`);
  return `${host} has ${model}`;
}

const tokens = 16;

/** The text model streams, and accepts the fields that the product sends. It is asked for one word. */
export const checkStreaming: Check = async (env) => {
  const settings = z.object(textProviderSettings).parse(env);
  const { host } = new URL(settings.OPENAI_BASE_URL);
  const messages = [{ role: 'user' as const, content: 'Reply with the word: ready' }];
  const signal = AbortSignal.timeout(longestTextMs);
  try {
    for await (const _ of createTextProvider(settings, unlimitedSlots).chat({
      messages,
      maxTokens: tokens,
      seed: 1,
      signal,
    }));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const isOperators = cause instanceof OperatorFault;
    const advice = isOperators ? cause.message : 'Check OPENAI_TOKEN_LIMIT, OPENAI_SEED and the quota.';
    const { status, code, param } = providerFault.safeParse(isOperators ? cause.cause : cause).data ?? {};
    const found = [status, code, param].filter(Boolean).join(' ') || 'no stream';
    throw new PlainError(
      `${host} does not stream ${settings.OPENAI_TEXT_MODEL} as requested (${found}). ${advice}`,
      { cause },
    );
  }
  return `${host} streams ${settings.OPENAI_TEXT_MODEL} with ${settings.OPENAI_TOKEN_LIMIT}${settings.OPENAI_SEED ? ' and seed' : ''}`;
};

const longestTextMs = 9_000;
/** Not the message: it may have a part of the key. */
const providerFault = z.object({
  status: z.number().optional(),
  code: z.string().nullish(),
  param: z.string().nullish(),
});

/** The image store delivers by signed addresses: that of an image that does not exist is not found. */
export const checkDelivery: Check = async ({ CLOUDINARY_URL: variable = '' }) => {
  await openImageArchive(variable).has('atelier/doctor');
  return 'signed addresses are accepted';
};

/** The image store accepts the credentials: it is asked to remove an image that does not exist. */
export const checkImageStore: Check = async ({ CLOUDINARY_URL: variable = '' }) => {
  const { username: key, password: secret, hostname: cloud, searchParams } = new URL(variable);
  const prefix = searchParams.get('upload_prefix') ?? 'https://api.cloudinary.com';
  const signed = `public_id=atelier-doctor&timestamp=${Math.floor(Date.now() / 1000)}`;
  const body = new URLSearchParams(signed);
  body.set('api_key', key);
  body.set(
    'signature',
    createHash('sha1')
      .update(`${signed}${decodeURIComponent(secret)}`)
      .digest('hex'),
  );
  await request(`${prefix}/v1_1/${cloud}/image/destroy`, { method: 'POST', body }, 'Check CLOUDINARY_URL.');
  return `${new URL(prefix).host} accepts the credentials of ${cloud}`;
};

/** The mail server accepts a connection and the user. No mail is sent. */
export const checkMail: Check = async ({ SMTP_URL = '' }) => {
  const transport = createTransport(smtpOptions(SMTP_URL));
  try {
    await transport.verify();
  } catch (cause) {
    throw new PlainError('The mail server cannot be reached, or refuses the user. Check SMTP_URL.', {
      cause,
    });
  } finally {
    transport.close();
  }
  return `${new URL(SMTP_URL).host} accepts mail`;
};
