import { randomBytes } from 'node:crypto';
import { generateIdentityKeys } from '@atelier/service-kit/identity';

/**
 * `npm run --silent identity-keys`: prints a new set of keys as variables, for operators who run the servers one by one. The
 * values hold no quotation mark but JSON's own.
 */
const { privateKeys, publicKeys } = generateIdentityKeys();
const lines = [
  '# gateway (secret)',
  `IDENTITY_PRIVATE_KEYS='${JSON.stringify(privateKeys)}'`,
  ...Object.entries(publicKeys).flatMap(([service, keys]) => [
    `# ${service}`,
    `IDENTITY_PUBLIC_KEYS='${JSON.stringify(keys)}'`,
    ...(service === 'creations' ? [`CURSOR_SECRET='${randomBytes(32).toString('base64url')}'`] : []),
  ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
