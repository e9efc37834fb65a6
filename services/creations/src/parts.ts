import type { CreationModel, Cursors, UsageLedger } from '@atelier/service-kit';

/** What the calls of this service work with. */
export interface CreationsParts {
  creations: CreationModel;
  usage: UsageLedger;
  cursors: Cursors;
  /** Where the product is reached: pictures' addresses begin with it. */
  publicOrigin: string;
}
