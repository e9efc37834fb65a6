/** The emulator's only account. The secret is public: it protects files on this machine only. */
export const account = {
  cloudName: 'atelier-sandbox',
  apiKey: '100000000000001',
  apiSecret: 'sandbox-only-secret',
} as const;

/** Limits of Cloudinary's free plan: bytes of a file, and pixels of an image, stored or derived. */
export const freePlan = { fileBytes: 10 * 1024 * 1024, pixels: 25_000_000 } as const;

/** An image to upscale has fewer pixels; each of its sides grows by the factor. */
export const upscaling = { pixels: 4_200_000, factor: 4 } as const;

/** The `CLOUDINARY_URL` for an emulator on this port. It must be set before the SDK is loaded. */
export function cloudinaryUrl(port: number): string {
  const { apiKey, apiSecret, cloudName } = account;
  const host = `127.0.0.1:${port}`;
  return `cloudinary://${apiKey}:${apiSecret}@${cloudName}?upload_prefix=http://${host}&cname=${host}&secure=false`;
}
