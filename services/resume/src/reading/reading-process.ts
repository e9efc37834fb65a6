import { answerOnce } from '@atelier/service-kit/child-process';
import { type ReadingOrder, readFile } from './read-file.ts';

// The input comes from the service itself, which decides its shape.
await answerOnce((input) => readFile(input as ReadingOrder));
