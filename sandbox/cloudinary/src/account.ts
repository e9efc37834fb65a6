/** The one account that the stand-in knows. The secret is no secret: it guards nothing but this machine's own files. */
export const account = {
  cloudName: 'atelier-sandbox',
  apiKey: '100000000000001',
  apiSecret: 'sandbox-only-secret',
} as const;

/** The address that configures the real SDK for a stand-in on this port, to be set before the SDK is loaded. */
export function cloudinaryUrl(port: number): string {
  const { apiKey, apiSecret, cloudName } = account;
  const host = `127.0.0.1:${port}`;
  return `cloudinary://${apiKey}:${apiSecret}@${cloudName}?upload_prefix=http://${host}&cname=${host}&secure=false`;
}
