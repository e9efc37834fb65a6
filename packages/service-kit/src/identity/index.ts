export {
  generateIdentityKeys,
  generateModuleServiceKey,
  type IdentityKeys,
  type IdentityPrivateKeys,
  type IdentityPublicKeys,
  identityPrivateKeysSetting,
  identityPublicKeysSetting,
  type ModuleServiceKey,
  moduleServiceKeySetting,
  publicPart,
} from './identity-keys.ts';
export {
  createIdentitySigner,
  createIdentityVerifier,
  type SignIdentity,
  type VerifyIdentity,
} from './signed-identity.ts';
