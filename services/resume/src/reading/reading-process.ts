import { respondOnce } from '@atelier/service-kit/child-process';
import { type ReadingOrder, readFile } from './read-file.ts';

// The input comes from the service itself, which decides its shape.
await respondOnce((input) => readFile(input as ReadingOrder));
