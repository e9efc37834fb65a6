import { runnable, runServices } from '@atelier/creation-kit/service';
import { creationsService } from './service.ts';

await runServices(runnable(creationsService));
