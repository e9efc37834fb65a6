export { FAULTS, type Fault } from './control/faults.ts';
export { type Mongodb, type MongodbOptions, startMongodb } from './start.ts';
