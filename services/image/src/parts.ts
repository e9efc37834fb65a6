import type { CreationModel } from '@atelier/service-kit/creations';
import type { FairQueue } from '@atelier/service-kit/fair-queue';
import type { UsageLedger } from '@atelier/service-kit/usage';
import type { Settings } from './config.ts';
import type { ImageProvider } from './drawing/image-provider.ts';
import type { Preparer } from './preparing/preparer.ts';
import type { PictureStore } from './store/picture-store.ts';

/** What the calls of this service need of the process. */
export interface ImageParts {
  settings: Settings;
  creations: CreationModel;
  usage: UsageLedger;
  provider: ImageProvider;
  preparer: Preparer;
  store: PictureStore;
  /** Lets only so many pictures be generated at once, and so many of one user. */
  drawings: FairQueue;
  /** Lets only so many removals work at the store at once, and so many of one user. */
  removals: FairQueue;
}
