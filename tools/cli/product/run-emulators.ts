import { type ClerkOptions, startClerk } from '@atelier/sandbox-clerk';
import { type CloudinaryOptions, startCloudinary } from '@atelier/sandbox-cloudinary';
import { type MongodbOptions, startMongodb } from '@atelier/sandbox-mongodb';
import { type OpenaiOptions, startOpenai } from '@atelier/sandbox-openai';
import { type SmtpOptions, startSmtp } from '@atelier/sandbox-smtp';

export interface EmulatorOptions {
  clerk: ClerkOptions;
  openai: OpenaiOptions;
  cloudinary: CloudinaryOptions;
  smtp: SmtpOptions;
  mongodb: MongodbOptions;
}

const log = (line: string) => console.log(line);

/**
 * Runs all emulators of a product in this one process, which needs half the memory of one process for each.
 * The variable EMULATORS has their options as JSON. They start one after the other, and the first that
 * cannot start ends the process.
 */
const given: Partial<EmulatorOptions> = JSON.parse(process.env.EMULATORS ?? '{}');
const { clerk, openai, cloudinary, smtp, mongodb } = given;
const starts = {
  clerk: clerk && (() => startClerk({ ...clerk, log: (line) => log(`Clerk emulator: ${line}`) })),
  openai: openai && (() => startOpenai(openai)),
  cloudinary: cloudinary && (() => startCloudinary(cloudinary)),
  smtp: smtp && (() => startSmtp(smtp)),
  mongodb: mongodb && (() => startMongodb({ ...mongodb, log })),
};
for (const [name, start] of Object.entries(starts)) {
  if (!start) continue;
  try {
    const emulator = await start();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close());
  } catch (error) {
    console.error(`The ${name} emulator cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
