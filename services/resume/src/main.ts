import { runService } from '@atelier/service-kit/service';
import { resumeService } from './service.ts';

await runService(resumeService);
