import { runnable, runServices } from '@atelier/creation-kit/service';
import { textService } from './service.ts';

await runServices(runnable(textService));
