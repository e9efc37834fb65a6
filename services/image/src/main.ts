import { runnable, runServices } from '@atelier/creation-kit/service';
import { imageService } from './service.ts';

await runServices(runnable(imageService));
