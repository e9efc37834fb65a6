import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Openai, startOpenai } from '../server.ts';

vi.setConfig({ testTimeout: 120_000 });

let sandbox: Openai;
let client: OpenAI;

beforeAll(async () => {
  sandbox = await startOpenai();
  client = new OpenAI({ apiKey: 'sk-test', baseURL: sandbox.baseUrl, maxRetries: 0, logLevel: 'off' });
});
beforeEach(() => fetch(sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => sandbox.close());

async function generateImage(prompt: string, size: '1024x1024' | '1536x1024' | '1024x1536' = '1024x1024') {
  const response = await client.images.generate({ model: 'gpt-image-1', prompt, size });
  return Buffer.from(response.data?.[0]?.b64_json ?? '', 'base64');
}

/** Mean difference of the pixels of two images at thumbnail size, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
  );
  if (!one || !other) throw new Error('Two images are needed.');
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

test.each(['1024x1024', '1536x1024', '1024x1536'] as const)('a PNG of %s', async (size) => {
  const { format, width, height } = await sharp(await generateImage('a lighthouse', size)).metadata();
  expect(`${format} ${width}x${height}`).toBe(`png ${size}`);
});

test('the same prompt returns the same image; another prompt or style a visibly different one', async () => {
  const prompt = 'Generate an image of the sea in the style Realistic Style';
  const first = await generateImage(prompt);
  expect(await generateImage(prompt)).toEqual(first);
  expect(
    await difference(first, await generateImage(prompt.replace('the sea', 'a city at night'))),
  ).toBeGreaterThan(20);
  expect(await difference(first, await generateImage(prompt.replace('Realistic', 'Sci-Fi')))).toBeGreaterThan(
    20,
  );
});

test('an edit is the image in other colours, differently for another prompt; a file that is no image is refused', async () => {
  const image = await toFile(await generateImage('a lighthouse'), 'image.png', { type: 'image/png' });
  const edit = async (prompt: string, n: number, file = image) => {
    const request = { model: 'gpt-image-1', image: file, prompt, size: '1536x1024', n } as const;
    const { data = [] } = await client.images.edit(request);
    return data.map(({ b64_json = '' }) => Buffer.from(b64_json, 'base64'));
  };
  const [night, other] = await edit('Make it night', 2);
  const [snow] = await edit('Make it winter', 1);
  if (!night || !other || !snow) throw new Error('Two edits and one.');
  expect(await sharp(night).metadata()).toMatchObject({ format: 'png', width: 1536, height: 1024 });
  expect(await difference(night, snow)).toBeGreaterThan(20);
  expect(await difference(night, other)).toBeGreaterThan(5);
  const text = await toFile(Buffer.from('no image'), 'image.png', { type: 'image/png' });
  await expect(edit('Make it night', 1, text)).rejects.toMatchObject({ status: 400, param: 'image' });
});

test.each([{ response_format: 'url' }, { n: 11 }, { quality: 'high' }])('%o is refused', async (more) => {
  const call = client.images.generate({
    model: 'gpt-image-1',
    prompt: 'a cat',
    size: '1024x1024',
    ...(more as object),
  });
  await expect(call).rejects.toMatchObject({ status: 400, param: Object.keys(more)[0] });
});

test.each([
  ['filter', { status: 400, code: 'moderation_blocked' }],
  ['429', { status: 429 }],
] as const)('the fault %s fails an image request', async (fault, error) => {
  await fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify({ next: [fault] }) });
  await expect(generateImage('a cat')).rejects.toMatchObject(error);
});
