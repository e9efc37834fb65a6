import { runnable, runServices } from '@atelier/creation-kit/service';
import { modulesService } from './service.ts';

await runServices(runnable(modulesService));
