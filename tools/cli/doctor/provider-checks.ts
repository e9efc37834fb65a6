import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { readClerkSettings } from '../../../gateway/src/auth/clerk-settings.ts';
import { smtpOptions } from '../../../services/newsletter/src/mail/smtp-mailer.ts';
import { PlainError } from '../workspace.ts';
import type { Check } from './run-checks.ts';

const largestClockDifferenceMs = 5_000;
const jwks = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Clerk's keys belong to one application, and its clock agrees with that of this machine. */
export const checkSignIn: Check = async (env) => {
  const { api, frontendApi, frontendOrigin, secretKey } = readClerkSettings({
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? '',
    CLERK_PUBLISHABLE_KEY: env.CLERK_PUBLISHABLE_KEY ?? '',
    CLERK_SECRET_KEY: env.CLERK_SECRET_KEY ?? '',
    CLERK_FAPI_URL: env.CLERK_FAPI_URL,
  });
  const published = await request(
    `${frontendApi ?? frontendOrigin}/.well-known/jwks.json`,
    {},
    'Check CLERK_PUBLISHABLE_KEY.',
  );
  const own = await request(
    `${api}/v1/jwks`,
    { headers: { authorization: `Bearer ${secretKey}` } },
    'Check CLERK_SECRET_KEY.',
  );
  const [first, second] = await Promise.all([published, own].map(kidsOf));
  if (!first?.some((kid) => second?.includes(kid)))
    throw new PlainError(
      'CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY are of different applications of Clerk.',
    );
  const difference = Math.abs(Date.parse(own.headers.get('date') ?? '') - Date.now());
  // The header has whole seconds.
  if (difference > largestClockDifferenceMs + 1_000)
    throw new PlainError(
      `The clock of this machine differs from Clerk's by ${Math.round(difference / 1000)} s. Synchronise it.`,
    );
  return `the keys belong together at ${new URL(api).host}`;
};

const kidsOf = async (response: Response) => {
  const read = jwks.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new PlainError(`${new URL(response.url).host} returns no signing keys.`);
  return read.data.keys.map(({ kid }) => kid);
};

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });
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
  await Promise.all([
    expectModel(text, textModel, 'OPENAI_API_KEY and OPENAI_BASE_URL', 'OPENAI_TEXT_MODEL'),
    expectModel(image, imageModel, 'OPENAI_IMAGE_API_KEY and OPENAI_IMAGE_BASE_URL', 'OPENAI_IMAGE_MODEL'),
  ]);
  return `${new URL(text.url).host} has ${textModel}, ${new URL(image.url).host} has ${imageModel}`;
};

async function expectModel(
  { url, key }: { url: string; key: string },
  model: string,
  address: string,
  variable: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await request(`${url}/models`, { headers }, `Check ${address}.`);
  const read = modelList.safeParse(await response.json().catch(() => null));
  if (!read.success)
    throw new PlainError(`${new URL(url).host} returns no list of models. Check ${address}.`);
  if (!read.data.data.some(({ id }) => id === model))
    throw new PlainError(`${new URL(url).host} has no model ${model}. Set ${variable}.`);
}

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

async function request(url: string, init: RequestInit, advice: string): Promise<Response> {
  const { host } = new URL(url);
  const response = await fetch(url, { ...init, redirect: 'error' }).catch((cause: unknown) => {
    throw new PlainError(`${host} cannot be reached. ${advice}`, { cause });
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new PlainError(`${host} returns ${response.status}. ${advice}`);
}
