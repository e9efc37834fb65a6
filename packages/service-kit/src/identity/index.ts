export {
  generateIdentityKeys,
  generateModuleServiceKey,
  type IdentityKeys,
  type IdentityPrivateKeys,
  identityPrivateKeysSetting,
  type ModuleServiceKey,
  moduleServiceKeySetting,
  publicPart,
} from './identity-keys.ts';
export { createIdentitySigner, createIdentityVerifier, type SignIdentity } from './signed-identity.ts';
