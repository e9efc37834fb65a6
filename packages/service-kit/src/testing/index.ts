export { acceptRun } from './accept-run.ts';
export {
  createCaller,
  signTestIdentity,
  type TestRequest,
  testPrivateKeys,
  testPublicKeys,
} from './call-service.ts';
export { startTestMongodb, type TestMongodb } from './start-test-mongodb.ts';
export { freePort, startTestService, type TestService } from './start-test-service.ts';
