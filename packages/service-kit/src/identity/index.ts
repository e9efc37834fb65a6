export {
  createIdentitySigner,
  createIdentityVerifier,
  type SignIdentity,
  type VerifyIdentity,
} from './signed-identity.ts';
