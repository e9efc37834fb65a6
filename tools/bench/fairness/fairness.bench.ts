import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { largeAvif, smallJpeg } from '../pictures/one-colour.ts';
import { withProduct } from '../product/run-product.ts';

const hostileFiles = 15;
const idleRounds = 3;
/** Far below what fifteen of the attacker's pictures take, far above one. */
const picturesAtMost = 4;

/**
 * How long a user's upload takes while another user has fifteen files of 1 kB waiting that are decoded to 40 megapixels
 * each, beside the same upload when nobody else is there and beside one of the hostile files alone. A removal has two turns,
 * one for the upload and one for the check of its result, and each may wait for one picture of somebody else.
 */
await withProduct(async ({ origin }) => {
  const [hostile, photo] = [await largeAvif(), await smallJpeg()];
  const [ada, grace] = [apiClient(origin), apiClient(origin, sampleUser('grace'))];
  await Promise.all([ada.token(), grace.token()]);

  const idle: number[] = [];
  await upload(grace, photo);
  for (let round = 0; round < idleRounds; round += 1) idle.push((await upload(grace, photo)).seconds);
  const alone = (await upload(ada, hostile)).seconds;

  let finished = 0;
  for (let sent = 0; sent < hostileFiles; sent += 1) {
    // Those that still wait when the measurement is over end with the product.
    upload(ada, hostile).then(
      () => {
        finished += 1;
      },
      () => undefined,
    );
  }
  await new Promise((resolve) => setTimeout(resolve, alone * 300));
  const attacked = (await upload(grace, photo)).seconds;
  const before = finished;
  const usual = median(idle);
  report([
    { what: 'upload, nobody else there', value: usual, unit: 's' },
    { what: 'one hostile file, alone', value: alone, unit: 's' },
    { what: 'upload behind fifteen hostile files', value: attacked, unit: 's' },
    { what: 'hostile files done before it', value: before, unit: '', limit: { atMost: picturesAtMost } },
    {
      what: 'the delay, in hostile files',
      value: (attacked - usual) / alone,
      unit: '×',
      limit: { atMost: 2 },
    },
    { what: 'upload, beside nobody else there', value: attacked / usual, unit: '×' },
  ]);
});

async function upload(who: ApiClient, bytes: Buffer): Promise<{ seconds: number }> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
  const began = performance.now();
  const answer = await who.call('removeBackground', { body: form });
  // A removal from a white picture finds nothing to remove, which is an answer as well.
  if (answer.status === 422) await answer.body?.cancel();
  else await readJson(answer);
  return { seconds: (performance.now() - began) / 1000 };
}
