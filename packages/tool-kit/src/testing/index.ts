export { cleanAfterEach, testServer } from './each-test.ts';
export { events, startTestServer, type TestRequest, testCreation, testId } from './test-server.ts';
