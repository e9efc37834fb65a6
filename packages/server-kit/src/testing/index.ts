export {
  createCaller,
  signTestIdentity,
  type TestRequest,
  testPrivateKeys,
  testPublicKeys,
} from './call-service.ts';
export { countCommands } from './count-commands.ts';
export { freePort } from './free-port.ts';
export { startTestMongodb, type TestMongodb } from './start-test-mongodb.ts';
export { hasRedis, startTestRedis, type TestRedis } from './start-test-redis.ts';
export { warmProcesses } from './warm-processes.ts';
