export { isFromThisMachine, isLoopbackHost, isLoopbackOrigin } from './loopback.ts';
