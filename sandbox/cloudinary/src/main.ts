import path from 'node:path';
import { portNumber, readEnvironment, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { z } from 'zod';
import { startCloudinary } from './server.ts';

const environment = z.object({
  SANDBOX_CLOUDINARY_PORT: portNumber.default(4020),
  DATA_DIR: z.string().min(1).default('.data'),
});

await runEmulator('Cloudinary', 'SANDBOX_CLOUDINARY_PORT', async () => {
  const settings = readEnvironment(environment, process.env);
  const folder = path.resolve(settings.DATA_DIR, 'cloudinary');
  const cloudinary = await startCloudinary({ folder, port: settings.SANDBOX_CLOUDINARY_PORT });
  return { summary: `http://127.0.0.1:${cloudinary.port}, images in ${folder}`, close: cloudinary.close };
});
