import { apiClient } from '../../cli/product/api-client.ts';
import { sendControl } from '../../cli/product/control.ts';
import { localUrl, portsFrom } from '../../cli/product/ports.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { interleave, type Line, median } from '../measuring/report.ts';

const rounds = 40;
/** Until the processes run compiled code. */
const warmUpRounds = 40;
const article = { prompt: 'Write an article about lighthouses in Short (500-800 words)', length: 800 };

export async function measureFirstText(origin: string): Promise<Line[]> {
  await sendControl('PUT', 'openai', origin, { words_per_second: 1_000 });
  const user = apiClient(origin, sampleUser('grace'));
  const provider = localUrl(portsFrom(Number(new URL(origin).port)).openai);
  const messages = [{ role: 'user', content: article.prompt }];
  const candidates = {
    product: () =>
      firstMatch(() => user.call('generateArticle', { body: article, events: true }), /event: delta/),
    provider: () =>
      firstMatch(
        () =>
          fetch(`${provider}/v1/chat/completions`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: 'Bearer sk-sandbox' },
            body: JSON.stringify({ model: 'gpt-5-mini', stream: true, messages }),
          }),
        /"content":"[^"]/,
      ),
  };
  await interleave(warmUpRounds, candidates);
  const times = await interleave(rounds, candidates);
  const [first, base] = [median(times.product), median(times.provider)];
  return [
    { what: 'first text of the provider', value: base, unit: 'ms' },
    { what: 'first text of an article, later than that', value: first - base, unit: 'ms', limit: 12 },
  ];
}

/** The milliseconds until the text of the response contains `expected`; reads it to its end. */
async function firstMatch(send: () => Promise<Response>, expected: RegExp): Promise<number> {
  const start = performance.now();
  const response = await send();
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let text = '';
  let found = Number.NaN;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(found) && expected.test(text)) found = performance.now() - start;
  }
  return found;
}
