import { runService } from '@atelier/service-kit/service';
import { textService } from './service.ts';

await runService(textService);
