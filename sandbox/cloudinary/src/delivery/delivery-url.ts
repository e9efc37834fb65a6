import { account } from '../account.ts';
import { CloudinaryError } from '../http/response.ts';
import { isDeliverySignature } from '../signatures.ts';
import { type DeliveryType, deliveryTypes } from '../store/store.ts';
import { type Format, formatOf } from './transformation.ts';

/** A parsed delivery URL: `/<cloud>/image/<type>/[s--…--/][transformations/][v123/]<id>[.format]`. */
export type DeliveryUrl = {
  type: DeliveryType;
  signed: boolean;
  transformation: string[];
  /** The id with and without the file extension. An id may contain a dot itself. */
  id: string;
  idWithoutFormat: string;
  format: Format | undefined;
};

const component = /^(?:[a-z]{1,3}_[^,/]+)(?:,[a-z]{1,3}_[^,/]+)*$/;

/**
 * Parses the path of a delivery URL.
 * @throws CloudinaryError 404 for a path of another shape, 401 for a wrong signature.
 */
export function parseDeliveryUrl(pathname: string): DeliveryUrl {
  const [cloud, resource, kind, ...rest] = pathname.split('/').filter((part) => part !== '');
  const type = deliveryTypes.find((one) => one === kind);
  if (cloud !== account.cloudName || resource !== 'image' || !type)
    throw new CloudinaryError(404, 'Unknown address');
  const signature = /^s--([\w-]{8}|[\w-]{32})--$/.exec(rest[0] ?? '')?.[1];
  const parts = signature ? rest.slice(1) : rest;
  const version = parts.findIndex((part) => /^v\d+$/.test(part));
  const firstOfId = parts.findIndex((part) => !component.test(part));
  const split = version >= 0 ? version : firstOfId < 0 ? parts.length - 1 : firstOfId;
  const transformation = parts.slice(0, split);
  const source = parts.slice(version >= 0 ? split + 1 : split).join('/');
  if (signature && !isDeliverySignature(signature, transformation.join('/'), source)) {
    throw new CloudinaryError(401, 'Invalid signature');
  }
  const id = decode(source);
  const ending = /\.([A-Za-z]{3,4})$/.exec(id);
  const format = formatOf(ending?.[1] ?? '');
  return {
    type,
    signed: signature !== undefined,
    transformation,
    id,
    idWithoutFormat: format ? id.slice(0, ending?.index) : id,
    format,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new CloudinaryError(400, 'Invalid address', { cause });
  }
}
