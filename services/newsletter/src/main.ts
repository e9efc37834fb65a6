import { runnable, runServices } from '@atelier/creation-kit/service';
import { newsletterService } from './service.ts';

await runServices(runnable(newsletterService));
