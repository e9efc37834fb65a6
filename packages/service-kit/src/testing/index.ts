export {
  createCaller,
  signTestIdentity,
  type TestRequest,
  testPrivateKeys,
  testPublicKeys,
} from './call-service.ts';
export { freePort, startTestService, type TestService } from './start-test-service.ts';
