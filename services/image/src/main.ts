import { runService } from '@atelier/service-kit/service';
import { imageService } from './service.ts';

await runService(imageService);
