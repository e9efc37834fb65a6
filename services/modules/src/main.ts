import { runService } from '@atelier/creation-kit/service';
import { modulesService } from './service.ts';

await runService(modulesService);
