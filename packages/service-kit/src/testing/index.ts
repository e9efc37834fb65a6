export {
  createCaller,
  signTestIdentity,
  type TestRequest,
  testPrivateKeys,
  testPublicKeys,
  testSecret,
} from './call-service.ts';
export {
  freePort,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from './start-test-service.ts';
export { uncountedUsage, unstoredRuns } from './without-database.ts';
