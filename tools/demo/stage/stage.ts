import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../cli/product/launch.ts';
import { readSettings } from '../../cli/product/settings.ts';

/** A product of its own, with stand-ins only, and a folder for whatever is of passing use. */
export interface Stage {
  origin: string;
  folder: string;
}

/** Its own block of ports, so that a product on the usual one can stay. */
const defaultPort = '4840';

/**
 * Runs the product over an empty data folder for as long as the work lasts. `PORT` moves it.
 * @throws PlainError when the product does not start.
 */
export async function onStage(
  say: (line: string) => void,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-demo-'));
  try {
    const PORT = process.env.PORT || defaultPort;
    const settings = readSettings({
      PORT,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      PLAN_LIMITS: 'off',
    });
    const { supervisor } = await launch(settings, say);
    try {
      await work({ origin: settings.publicOrigin, folder });
    } finally {
      await supervisor.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
