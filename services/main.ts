import { runnable, runServices } from '@atelier/creation-kit/service';
import { creationsService } from './creations/src/service.ts';
import { imageService } from './image/src/service.ts';
import { modulesService } from './modules/src/service.ts';
import { newsletterService } from './newsletter/src/service.ts';
import { resumeService } from './resume/src/service.ts';
import { textService } from './text/src/service.ts';

/** All services in one process, each on its own port. */
await runServices(
  runnable(textService),
  runnable(imageService),
  runnable(resumeService),
  runnable(creationsService),
  runnable(newsletterService),
  runnable(modulesService),
);
