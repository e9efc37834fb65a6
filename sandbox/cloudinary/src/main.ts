import { readConfig } from './config.ts';
import { startCloudinary } from './index.ts';

try {
  const cloudinary = await startCloudinary(readConfig(process.env));
  console.log(`Cloudinary stand-in on http://127.0.0.1:${cloudinary.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cloudinary.close());
  }
} catch (error) {
  console.error(plain(error));
  process.exitCode = 1;
}

function plain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') {
    return `The Cloudinary stand-in cannot start: ${message}. Free the port or set SANDBOX_CLOUDINARY_PORT.`;
  }
  return code
    ? `The Cloudinary stand-in cannot use its folder: ${message}. Set DATA_DIR to one it can write.`
    : message;
}
