export { answerOnce } from './answer-once.ts';
export { giveWay } from './give-way.ts';
export {
  type LimitedRun,
  type RunFault,
  type RunLimits,
  type RunOutcome,
  runLimited,
} from './run-limited.ts';
