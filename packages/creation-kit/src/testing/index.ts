export { acceptRun } from './accept-run.ts';
export { startTestService, type TestService } from './start-test-service.ts';
