export { AppError, type AppErrorOptions, asAppError, toFailure } from './app-error.ts';
export { fieldFaults } from './field-faults.ts';
export { StartError } from './start-error.ts';
