import { openAsBlob } from 'node:fs';
import { observeProvider } from '@atelier/server-kit/metrics';
import { isPage, providerError, readFault, reportOf, waitOf } from '@atelier/server-kit/provider-faults';
import { v2 as cloudinary, type TransformationOptions } from 'cloudinary';

const callMs = 120_000;
const type = 'authenticated';

/** The account of CLOUDINARY_URL. Addresses of its images need a signature. */
export function openCloudinaryAccount(variable: string) {
  const { username, password, hostname, pathname, searchParams } = new URL(variable);
  const given = Object.fromEntries(searchParams);
  const prefix = given.upload_prefix ?? 'https://api.cloudinary.com';
  const secret = decodeURIComponent(password);
  const account = {
    cloud_name: hostname,
    api_secret: secret,
    ...(pathname.length > 1 && { private_cdn: true, secure_distribution: pathname.slice(1) }),
    ...given,
    secure: !prefix.startsWith('http:'),
  };
  return {
    addressOf: (id: string, format?: string, transformation?: TransformationOptions): string =>
      cloudinary.url(id, {
        ...account,
        type,
        sign_url: true,
        analytics: false,
        ...(format && { format }),
        ...(transformation && { transformation }),
      }),

    /** Makes a signed call, and returns its JSON. @throws AppError of the image store */
    async call(name: 'upload' | 'destroy', own: Record<string, string>, path?: string): Promise<unknown> {
      const signed = { ...own, type, timestamp: String(Math.floor(Date.now() / 1000)) };
      const form = new FormData();
      for (const [field, value] of Object.entries(signed)) form.set(field, value);
      form.set('api_key', username);
      form.set('signature', cloudinary.utils.api_sign_request(signed, secret));
      if (path) form.set('file', await openAsBlob(path), 'image');
      const signal = AbortSignal.timeout(callMs);
      const request = { method: 'POST', body: form, signal, redirect: 'manual' } as const;
      const send = () => fetch(`${prefix}/v1_1/${hostname}/image/${name}`, request);
      const response = await observeProvider('image-store', send, ({ ok }) => ok).catch((cause: unknown) => {
        throw signal.aborted ? storeTimeout(cause) : providerError(reportOf('image-store', cause), cause);
      });
      const body = await response.text();
      if (response.ok && !isPage(body)) return JSON.parse(body);
      throw storeError(response.status, response.headers, body);
    },
  };
}

/** The error for a response. The header alone says why a delivery fails: its body is a picture. */
export function storeError(status: number, headers: Headers, body = '') {
  const message = headers.get('x-cld-error') ?? readFault(body).message;
  return providerError({ provider: 'image-store', status, message, wait: waitOf(headers, body || message) });
}

export const storeTimeout = (cause?: unknown) =>
  providerError({ provider: 'image-store', status: 408, message: 'no response in time' }, cause);
