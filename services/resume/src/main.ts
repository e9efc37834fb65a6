import { runService } from '@atelier/creation-kit/service';
import { resumeService } from './service.ts';

await runService(resumeService);
