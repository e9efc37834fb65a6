import { runService } from '@atelier/creation-kit/service';
import { newsletterService } from './service.ts';

await runService(newsletterService);
