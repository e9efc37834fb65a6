import type { IncomingMessage } from 'node:http';
import { CloudinaryError } from '../http/response.ts';
import { isAdmin } from '../signatures.ts';
import type { Store } from '../store/store.ts';
import { change, describe, existing } from './assets.ts';

/**
 * The Admin API: `ping`, and reading, changing and deleting `resources/image/<type>/<id>`.
 * @throws CloudinaryError 401 without the account's key and secret, 404 for another call.
 */
export async function admin(
  request: IncomingMessage,
  path: readonly string[],
  query: URLSearchParams,
  store: Store,
  origin: string,
): Promise<unknown> {
  if (!isAdmin(request.headers.authorization)) throw new CloudinaryError(401, 'Invalid credentials');
  const [what, kind, type = '', ...id] = path;
  const call = `${request.method} ${what}`;
  if (call === 'GET ping') return { status: 'ok' };
  if (what !== 'resources' || kind !== 'image')
    throw new CloudinaryError(404, `The emulator does not support ${path.join('/')}`);
  const publicId = decodeURIComponent(id.join('/'));
  const withType = (fields: Iterable<[string, string]>) => new Map([...fields, ['type', type] as const]);

  if (request.method === 'DELETE') {
    const ids = (await readFields(request, query)).filter(([name]) => name.startsWith('public_ids'));
    const results = ids.map(async ([, one]) => {
      const asset = await store.find(existingType(type), one);
      const removed = asset ? await store.remove(asset.type, one) : false;
      return [one, removed ? 'deleted' : 'not_found'] as const;
    });
    return { deleted: Object.fromEntries(await Promise.all(results)), partial: false };
  }
  if (request.method === 'GET') return describe(await existing(store, withType([]), publicId), origin);
  if (request.method === 'POST') {
    return describe(await change(withType(await readFields(request, query)), publicId, store), origin);
  }
  throw new CloudinaryError(404, `The emulator does not support ${call}`);
}

function existingType(type: string) {
  if (type === 'upload' || type === 'private' || type === 'authenticated') return type;
  throw new CloudinaryError(400, `Invalid type ${type}`);
}

async function readFields(request: IncomingMessage, query: URLSearchParams): Promise<[string, string][]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return [...query, ...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))];
}
