import { runService } from '@atelier/service-kit/service';
import { modulesService } from './service.ts';

await runService(modulesService);
