import { runService } from '@atelier/creation-kit/service';
import { imageService } from './service.ts';

await runService(imageService);
