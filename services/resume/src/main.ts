import { runnable, runServices } from '@atelier/creation-kit/service';
import { resumeService } from './service.ts';

await runServices(runnable(resumeService));
