import { respondOnce } from '@atelier/service-kit/child-process';
import { readFile } from './read-file.ts';

await respondOnce(readFile);
