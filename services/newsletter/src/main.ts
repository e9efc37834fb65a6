import { runService } from '@atelier/service-kit/service';
import { newsletterService } from './service.ts';

await runService(newsletterService);
