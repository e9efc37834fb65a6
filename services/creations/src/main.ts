import { runService } from '@atelier/creation-kit/service';
import { creationsService } from './service.ts';

await runService(creationsService);
