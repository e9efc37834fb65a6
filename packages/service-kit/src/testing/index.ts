export {
  createCaller,
  signTestIdentity,
  type TestRequest,
  testPrivateKeys,
  testPublicKeys,
  testSecret,
} from './call-service.ts';
export { freePort } from './free-port.ts';
export { startTestService, type TestService, type TestServiceOptions } from './start-test-service.ts';
export { uncountedUsage } from './uncounted-usage.ts';
export { unstoredRuns } from './unstored-runs.ts';
