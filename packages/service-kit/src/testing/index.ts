export { createCaller, type TestRequest, testSecret } from './call-service.ts';
