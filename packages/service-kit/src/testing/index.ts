export { createCaller, type TestRequest, testSecret } from './call-service.ts';
export { signTestIdentity, testPrivateKeys, testPublicKeys } from './identities.ts';
export { startTestService, type TestService, type TestServiceOptions } from './start-test-service.ts';
export { uncountedUsage } from './uncounted-usage.ts';
