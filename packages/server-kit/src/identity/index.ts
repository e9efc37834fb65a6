export {
  generateIdentityKeys,
  generateModuleServiceKey,
  type IdentityKeys,
  type IdentityPrivateKeys,
  type IdentityPublicKeys,
  identityPrivateKeysSetting,
  type ModuleServiceKey,
  moduleServiceKeySetting,
  publicPart,
} from '../config/identity-keys.ts';
export {
  createIdentitySigner,
  createIdentityVerifier,
  type SignIdentity,
  type VerifyIdentity,
} from './signed-identity.ts';
