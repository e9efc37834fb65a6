import { z } from 'zod';

/** Who may see a picture: anybody who has its address, or only those with a signed one. */
export const deliveryTypes = ['upload', 'private', 'authenticated'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** What is written down beside each stored picture. */
export const assetSchema = z.strictObject({
  asset_id: z.string(),
  public_id: z.string(),
  type: z.enum(deliveryTypes),
  version: z.int(),
  version_id: z.string(),
  format: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  etag: z.string(),
  created_at: z.string(),
  tags: z.array(z.string()),
  context: z.record(z.string(), z.string()),
  asset_folder: z.string(),
  original_filename: z.string(),
  /** Name of the original's file in the asset's folder. */
  file: z.string(),
});

export type Asset = z.infer<typeof assetSchema>;
