import { type ApiClient, readJson } from '../../cli/product/api-client.ts';
import { uploadForm } from '../product/upload-form.ts';

/**
 * Milliseconds from sending a resume until the event `report`.
 * @throws Error when the model's first word comes before it, or no report comes.
 */
export async function reportTime(user: ApiClient, pdf: Buffer): Promise<number> {
  const started = performance.now();
  const response = await user.call('reviewResume', { body: uploadForm('resume', pdf), events: true });
  if (!response.ok || !response.body) await readJson(response);
  let received = '';
  let ms: number | null = null;
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    received += chunk;
    const [report, delta] = [received.indexOf('event: report'), received.indexOf('event: delta')];
    if (delta >= 0 && (report < 0 || delta < report))
      throw new Error('The first word of the model came before the report.');
    if (report >= 0) ms ??= performance.now() - started;
  }
  if (ms === null) throw new Error('The stream ended without a report.');
  return ms;
}

/** Seconds until a file is rejected. @throws Error when it is accepted, or the response is a server error. */
export async function rejectionTime(user: ApiClient, pdf: Buffer): Promise<number> {
  const started = performance.now();
  const response = await user.call('reviewResume', { body: uploadForm('resume', pdf) });
  const text = await response.text();
  if (response.status < 400 || response.status >= 500)
    throw new Error(`Not rejected: ${response.status} ${text.slice(0, 200)}`);
  return (performance.now() - started) / 1000;
}

/** Milliseconds of a usual read of another user: gallery and history alternately. */
export async function readTime(user: ApiClient, round: number): Promise<number> {
  await user.token();
  const started = performance.now();
  await user.call(round % 2 === 0 ? 'getPublishedCreations' : 'getUserCreations').then(readJson);
  return performance.now() - started;
}

/** Milliseconds of another user's call of the resume service: it requests a review that does not exist. */
export async function serviceTime(origin: string, user: ApiClient): Promise<number> {
  const authorization = `Bearer ${await user.token()}`;
  const started = performance.now();
  const response = await fetch(`${origin}/api/ai/resume-review/${'0'.repeat(24)}/pdf`, {
    headers: { authorization },
  });
  await response.text();
  if (response.status !== 404) throw new Error(`The resume service returned ${response.status}.`);
  return performance.now() - started;
}
