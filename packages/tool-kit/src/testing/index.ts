/** For tests of tools: a server, its events, and a clean page after each test. */
export { cleanAfterEach, testServer } from './each-test.ts';
export { events, startTestServer, type TestRequest, testCreation, testId } from './test-server.ts';
