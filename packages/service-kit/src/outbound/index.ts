export { isPublicAddress } from './public-address.ts';
export {
  createSafeFetch,
  type DownloadOptions,
  FetchRefused,
  limitBytes,
  type OpenOptions,
  type Resolve,
  type SafeFetch,
  type SafeFetchOptions,
} from './safe-fetch.ts';
