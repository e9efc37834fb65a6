import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { generateIdentityKeys, generateModuleServiceKey } from '@atelier/server-kit/identity';
import { publicKeysVariable } from './deploying/server-environment.ts';

/**
 * `npm run --silent identity-keys`: prints a new set of keys as variables, for operators who start the servers separately. With `--env`
 * each variable has another name, so that one file has all. The values can be quoted with single quotes, because JSON uses double
 * quotes only.
 */
const { values } = parseArgs({ options: { env: { type: 'boolean' } } });
const { privateKeys, publicKeys } = generateIdentityKeys();
const lines = [
  '# gateway (secret)',
  `IDENTITY_PRIVATE_KEYS='${JSON.stringify(privateKeys)}'`,
  ...Object.entries(publicKeys).flatMap(([service, keys]) => [
    `# ${service}`,
    `${values.env ? publicKeysVariable(service) : 'IDENTITY_PUBLIC_KEYS'}='${JSON.stringify(keys)}'`,
    ...(service === 'modules'
      ? [
          `OPERATOR_KEY='${randomBytes(32).toString('base64url')}'`,
          `MODULE_SERVICES_KEY='${JSON.stringify(generateModuleServiceKey())}'`,
        ]
      : []),
    ...(service === 'creations' ? [`CURSOR_SECRET='${randomBytes(32).toString('base64url')}'`] : []),
  ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
