import { type ApiClient, readJson } from '../../cli/product/api-client.ts';
import { pdfForm } from './pdf-form.ts';

/**
 * Milliseconds from sending a resume until the report by rule is here, which must come before the model's first word.
 * @throws Error when the model spoke first, or no report came.
 */
export async function reportTime(who: ApiClient, pdf: Buffer): Promise<number> {
  const began = performance.now();
  const answer = await who.call('reviewResume', { body: pdfForm(pdf), events: true });
  if (!answer.ok || !answer.body) await readJson(answer);
  let seen = '';
  let took: number | null = null;
  for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    seen += piece;
    const [at, spoke] = [seen.indexOf('event: report'), seen.indexOf('event: delta')];
    if (spoke >= 0 && (at < 0 || spoke < at)) throw new Error('The model spoke before the report came.');
    if (at >= 0) took ??= performance.now() - began;
  }
  if (took === null) throw new Error('No report came.');
  return took;
}
