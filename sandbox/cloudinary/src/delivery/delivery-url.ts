import { account } from '../account.ts';
import { CloudinaryError } from '../http/response.ts';
import { isDeliverySignature } from '../signatures.ts';
import { type Format, formatOf } from './transformation.ts';

/** A delivery URL: `/<cloud>/image/authenticated/s--…--/[transformations/]v1/<id>[.<format>]`; without a format it is that of the original. */
export type DeliveryUrl = { transformation: string[]; id: string; format: Format | undefined };

/**
 * Parses the path of a delivery URL.
 * @throws CloudinaryError 404 for a path of another shape, also one without a signature, 401 for a wrong signature.
 */
export function parseDeliveryUrl(pathname: string): DeliveryUrl {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [cloud, resource, type, first = '', ...rest] = parts;
  const signature = /^s--([\w-]{8})--$/.exec(first)?.[1];
  const version = rest.findIndex((part) => /^v\d+$/.test(part));
  const name = rest.slice(version + 1).join('/');
  const [, id, extension] = /^([\w/-]+)(?:\.([a-z]{3,4}))?$/.exec(name) ?? [];
  const format = formatOf(extension ?? '');
  const isKnown = cloud === account.cloudName && resource === 'image' && type === 'authenticated';
  if (!isKnown || !signature || version < 0 || !id || (extension && !format))
    throw new CloudinaryError(404, 'Resource not found');
  const transformation = rest.slice(0, version);
  if (!isDeliverySignature(signature, [...transformation, name].join('/')))
    throw new CloudinaryError(401, 'Invalid signature');
  return { transformation, id, format };
}
