import { runService } from '@atelier/creation-kit/service';
import { textService } from './service.ts';

await runService(textService);
