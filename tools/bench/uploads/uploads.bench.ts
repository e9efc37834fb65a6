import { type ApiClient, apiClient } from '../../cli/product/api-client.ts';
import { peakOf } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { watchPeak } from '../measuring/watch-peak.ts';
import { largeJpeg, largePng } from '../pictures/large-picture.ts';
import { withProduct } from '../product/run-product.ts';

const uploads = 50;
const residentMegabytes = 300;

/** Background removals of fifty pictures of 10 MB at the same time, through the gateway: what they take, and that all end well. */
await withProduct(async ({ origin, pidOf }) => {
  const files = [
    { name: 'photo.jpg', type: 'image/jpeg', bytes: await largeJpeg() },
    { name: 'portrait.jpg', type: 'image/jpeg', bytes: await largeJpeg({ orientation: 6 }) },
    { name: 'drawing.png', type: 'image/png', bytes: await largePng() },
  ];
  const [gateway, image] = [await pidOf('gateway/src/main.ts'), await pidOf('services/image/src/main.ts')];
  const ada = apiClient(origin);
  await ada.token();
  const began = performance.now();
  const { result, peak } = await watchPeak(image, () =>
    Promise.all(
      Array.from({ length: uploads }, (_, index) => {
        const file = files[index % files.length];
        if (!file) throw new Error('No file.');
        const form = new FormData();
        form.append('image', new Blob([file.bytes], { type: file.type }), file.name);
        return remove(ada, form);
      }),
    ),
  );
  const failed = result.filter(({ fault }) => fault !== null);
  for (const fault of new Set(failed.map((one) => one.fault))) console.log(`  ${fault}`);
  report([
    { what: 'removals that failed', value: failed.length, unit: '', limit: { atMost: 0 } },
    {
      what: 'gateway, most resident',
      value: await peakOf(gateway),
      unit: 'MB',
      limit: { atMost: residentMegabytes },
    },
    {
      what: 'image service and all it starts, most resident',
      value: peak,
      unit: 'MB',
      limit: { atMost: residentMegabytes },
    },
    { what: 'image service alone', value: await peakOf(image), unit: 'MB' },
    { what: 'all of them', value: (performance.now() - began) / 1000, unit: 's' },
    { what: 'one of them, median', value: median(result.map(({ seconds }) => seconds)), unit: 's' },
  ]);
});

async function remove(who: ApiClient, body: FormData): Promise<{ fault: string | null; seconds: number }> {
  const began = performance.now();
  const fault = await who.call('removeBackground', { body }).then(
    async (answer) => (answer.ok ? null : `${answer.status} ${(await answer.text()).slice(0, 200)}`),
    (error: unknown) => String(error),
  );
  return { fault, seconds: (performance.now() - began) / 1000 };
}
