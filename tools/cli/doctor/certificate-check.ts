import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { dayMs } from '@atelier/server-kit/time';
import { PlainError } from '../workspace.ts';
import type { Check } from './check.ts';

const leastDays = 14;

/** The certificate of the public origin does not end soon. */
export const checkCertificate: Check = async (_env, { publicOrigin }) => {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (protocol !== 'https:') return `not used: ${publicOrigin} has no TLS`;
  // Whether it is valid now is a part of the check `servers`.
  const options = {
    host: hostname,
    servername: isIP(hostname) ? '' : hostname,
    port: Number(port) || 443,
    rejectUnauthorized: false,
  };
  const socket = connect(options);
  try {
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / dayMs);
    if (days < leastDays)
      throw new PlainError(
        `The certificate of ${hostname} ends in ${days} days. Renew it, and let the proxy read it.`,
      );
    return `valid for ${days} days`;
  } finally {
    socket.destroy();
  }
};
