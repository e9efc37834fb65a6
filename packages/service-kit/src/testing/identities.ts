import type { ServiceName } from '@atelier/contracts';
import { generateIdentityKeys, type IdentityPublicKeys } from '../identity/identity-keys.ts';
import { createIdentitySigner } from '../identity/signed-identity.ts';

const generated = generateIdentityKeys();

/** The gateway's keys in tests, one for each service. */
export const testPrivateKeys = generated.privateKeys;

/** The public keys of a service in tests. */
export const testPublicKeys = (service: ServiceName): IdentityPublicKeys => generated.publicKeys[service];

/** Signs identities as the gateway of tests does. */
export const signTestIdentity = createIdentitySigner(testPrivateKeys);
