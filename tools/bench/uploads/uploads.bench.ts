import { type ApiClient, apiClient } from '../../cli/product/api-client.ts';
import { largeJpeg, largePng } from '../images/test-images.ts';
import { peakOf, watchPeak } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';

const uploads = 50;
const residentMegabytes = 300;

/** Fifty concurrent background removals of images of 10 MB, through the gateway: memory, duration and failures. */
await withProduct(async ({ origin, pidOf }) => {
  const files = [
    { name: 'photo.jpg', type: 'image/jpeg', bytes: await largeJpeg() },
    { name: 'portrait.jpg', type: 'image/jpeg', bytes: await largeJpeg({ orientation: 6 }) },
    { name: 'drawing.png', type: 'image/png', bytes: await largePng() },
  ];
  const [gateway, image] = [await pidOf('gateway/src/main.ts'), await pidOf('services/image/src/main.ts')];
  const ada = apiClient(origin);
  await ada.token();
  const started = performance.now();
  const { result, total } = await watchPeak(image, () =>
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
  for (const fault of new Set(failed.map((removal) => removal.fault))) console.log(`  ${fault}`);
  report([
    { what: 'removals that failed', value: failed.length, unit: '', limit: { atMost: 0 } },
    {
      what: 'gateway, peak resident memory',
      value: await peakOf(gateway),
      unit: 'MB',
      limit: { atMost: residentMegabytes },
    },
    {
      what: 'image service and its child processes, peak resident memory',
      value: total,
      unit: 'MB',
      limit: { atMost: residentMegabytes },
    },
    { what: 'image service without child processes', value: await peakOf(image), unit: 'MB' },
    { what: 'all removals', value: (performance.now() - started) / 1000, unit: 's' },
    { what: 'one removal, median', value: median(result.map(({ seconds }) => seconds)), unit: 's' },
  ]);
});

async function remove(user: ApiClient, body: FormData): Promise<{ fault: string | null; seconds: number }> {
  const started = performance.now();
  const fault = await user.call('removeBackground', { body }).then(
    async (response) => (response.ok ? null : `${response.status} ${(await response.text()).slice(0, 200)}`),
    (error: unknown) => String(error),
  );
  return { fault, seconds: (performance.now() - started) / 1000 };
}
