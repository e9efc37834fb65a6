export {
  generateIdentityKeys,
  type IdentityKeys,
  type IdentityPrivateKeys,
  type IdentityPublicKeys,
  identityPrivateKeysSetting,
  identityPublicKeysSetting,
} from './identity-keys.ts';
export {
  createIdentitySigner,
  createIdentityVerifier,
  type SignIdentity,
  type VerifyIdentity,
} from './signed-identity.ts';
