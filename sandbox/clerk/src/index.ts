export {
  PROXY_PATH,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  SEEDED_USERS,
  type SeededUser,
  VERIFICATION_CODE,
} from './identity.ts';
export { type ClerkOptions, type RunningClerk, startClerk } from './start.ts';
export { StoreError } from './store/database.ts';
