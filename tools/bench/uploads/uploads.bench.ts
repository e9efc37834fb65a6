import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { largeJpeg, largePng } from '../images/test-images.ts';
import { peakOf, watchPeak } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { uploadForm } from '../product/upload-form.ts';

const uploads = 50;
const residentMegabytes = 300;

/** Fifty concurrent background removals of images of 10 MB, through the gateway: memory, duration and failures. */
await withProduct(async ({ origin, pidOf }) => {
  const files = [await largeJpeg(), await largeJpeg({ orientation: 6 }), await largePng()];
  const [gateway, image] = [await pidOf('gateway/src/main.ts'), await pidOf('services/image/src/main.ts')];
  const ada = apiClient(origin);
  await ada.token();
  const started = performance.now();
  const { result, total } = await watchPeak(image, () =>
    Promise.all(
      Array.from({ length: uploads }, (_, index) => {
        const file = files[index % files.length];
        if (!file) throw new Error('No file.');
        return remove(ada, file);
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

async function remove(user: ApiClient, image: Buffer): Promise<{ fault: string | null; seconds: number }> {
  const started = performance.now();
  const fault = await user
    .call('removeBackground', { body: uploadForm('image', image) })
    .then(readJson)
    .then(() => null, String);
  return { fault, seconds: (performance.now() - started) / 1000 };
}
