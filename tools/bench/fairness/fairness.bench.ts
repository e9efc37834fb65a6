import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { largeAvif, smallJpeg } from '../images/test-images.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { uploadForm } from '../product/upload-form.ts';

const hostileFiles = 15;
const idleRounds = 3;
/** Clearly fewer than all files of the attacker, and clearly more than one. */
const maxFinishedBefore = 4;

/**
 * How long a user's upload takes while fifteen files of another user are queued, each 1 kB that decodes to 40 megapixels.
 * It is compared with the same upload on an idle product, and with one of the hostile files alone. A removal enters the
 * queue twice, for the upload and for the check of its result, and each time may wait for one image of another user.
 */
await withProduct(async ({ origin }) => {
  const [hostile, photo] = [await largeAvif(), await smallJpeg()];
  const [ada, grace] = [apiClient(origin), apiClient(origin, sampleUser('grace'))];
  await Promise.all([ada.token(), grace.token()]);

  const idle: number[] = [];
  await upload(grace, photo);
  for (let round = 0; round < idleRounds; round += 1) idle.push((await upload(grace, photo)).seconds);
  const hostileAlone = (await upload(ada, hostile)).seconds;

  let finished = 0;
  for (let sent = 0; sent < hostileFiles; sent += 1) {
    // Those that are still queued after the measurement end with the product.
    upload(ada, hostile).then(
      () => {
        finished += 1;
      },
      () => undefined,
    );
  }
  // The first of them is being decoded by then.
  await pause(hostileAlone * 300);
  const attacked = (await upload(grace, photo)).seconds;
  const finishedBefore = finished;
  const idleSeconds = median(idle);
  report([
    { what: 'upload, idle product', value: idleSeconds, unit: 's' },
    { what: 'one hostile file, idle product', value: hostileAlone, unit: 's' },
    { what: 'upload while fifteen hostile files are queued', value: attacked, unit: 's' },
    {
      what: 'hostile files finished before it',
      value: finishedBefore,
      unit: '',
      limit: { atMost: maxFinishedBefore },
    },
    {
      what: 'the delay, as a multiple of one hostile file',
      value: (attacked - idleSeconds) / hostileAlone,
      unit: '×',
      limit: { atMost: 2 },
    },
    { what: 'upload, as a multiple of the idle product', value: attacked / idleSeconds, unit: '×' },
  ]);
});

async function upload(user: ApiClient, bytes: Buffer): Promise<{ seconds: number }> {
  const started = performance.now();
  const response = await user.call('removeBackground', { body: uploadForm('image', bytes) });
  // Nothing is found in a white image: 422 is the expected response.
  if (response.status === 422) await response.body?.cancel();
  else await readJson(response);
  return { seconds: (performance.now() - started) / 1000 };
}
