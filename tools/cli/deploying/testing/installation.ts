import { generateIdentityKeys, generateModuleServiceKey } from '@atelier/server-kit/identity';
import { publicKeysVariable } from '../server-environment.ts';

/** The variables of an installation, as `.env` has them, with values that production accepts. */
export function installation(databaseUri: string): Record<string, string> {
  const { privateKeys, publicKeys } = generateIdentityKeys();
  return {
    PUBLIC_ORIGIN: 'https://atelier.example',
    MONGODB_URI: databaseUri,
    CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuYXRlbGllci5leGFtcGxlJA',
    CLERK_SECRET_KEY: 'sk_live_Zt3vQ8mK1xR7pL5wZt3vQ8mK1xR7pL5w',
    CLERK_WEBHOOK_SECRET: 'whsec_Zt3vQ8mK1xR7pL5wZt3vQ8mK1xR7pL5w',
    OPENAI_API_KEY: 'sk-test',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    MAIL_FROM: 'Atelier <news@atelier.example>',
    OPERATOR_KEY: 'hG7kL2mN9pQ4rS6tU8vW1xY3zA5bC7dE9fG',
    MODULE_SERVICES_KEY: JSON.stringify(generateModuleServiceKey()),
    IDENTITY_PRIVATE_KEYS: JSON.stringify(privateKeys),
    ...Object.fromEntries(
      Object.entries(publicKeys).map(([name, keys]) => [publicKeysVariable(name), JSON.stringify(keys)]),
    ),
  };
}
