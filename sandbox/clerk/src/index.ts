export {
  proxyPath,
  publishableKey,
  type SeededUser,
  secretKey,
  seededUsers,
  verificationCode,
  webhookSecret,
} from './identity.ts';
export { type ClerkOptions, type RunningClerk, startClerk } from './start.ts';
export { StoreError } from './store/database.ts';
