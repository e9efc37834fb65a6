import { runService } from '@atelier/service-kit/service';
import { creationsService } from './service.ts';

await runService(creationsService);
