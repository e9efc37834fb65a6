import { describe, expect, it } from 'vitest';
import {
  articleRequest,
  blogTitleRequest,
  calls,
  creationTitle,
  jobDescription,
  moduleSource,
  objectName,
  objectRemovalRequest,
  promptText,
  registry,
  reportLimits,
  resumeReport,
  runAddresses,
  webhookRequest,
} from './index.ts';

describe('calls', () => {
  it('has each combination of method and path once', () => {
    const addresses = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has the addresses of a run', () => {
    const { getCreation, streamCreation, stopCreation } = calls;
    const paths = { url: getCreation.path, stream_url: streamCreation.path, stop_url: stopCreation.path };
    expect(runAddresses(':id')).toEqual(paths);
  });

  it.each([1e9, -800, Number.NaN, '800', [800], 800.5])(
    'abuse 13: refuses %s as the length of an article',
    (length) => {
      const result = calls.generateArticle.body.schema.safeParse({
        prompt: 'Write an article about tea',
        length,
      });
      expect(result.error?.issues[0]?.path).toEqual(['length']);
    },
  );

  it.each([{ prompt: '' }, { prompt: '   ' }, { prompt: 'x'.repeat(4001) }, { prompt: { $ne: null } }, {}])(
    'abuse 12, 13: refuses %j as a prompt and names the field',
    (body) => {
      const result = calls.generateBlogTitle.body.schema.safeParse(body);
      expect(result.error?.issues[0]?.path).toEqual(['prompt']);
    },
  );

  it('abuse 12: refuses an unknown field', () => {
    expect(calls.toggleLike.body.schema.safeParse({ id: 'a'.repeat(24), $where: '1' }).success).toBe(false);
  });
});

describe('the message about a text that is too long', () => {
  const { start } = articleRequest.shape;
  const { like } = blogTitleRequest.shape;
  const { url } = webhookRequest.shape;
  it.each([
    ['prompt', promptText, 4000, ''],
    ['title', creationTitle, 120, ''],
    ['beginning', start, 20_000, ''],
    ['similar title', like, 300, ''],
    ['object', objectName, 60, ''],
    ['job description', jobDescription, 10_000, ''],
    ['address', url, 2000, 'https://example.com/'],
  ])('names the longest accepted %s', (_what, schema, limit, beginning) => {
    expect(schema.safeParse(beginning.padEnd(limit, 'x')).success).toBe(true);
    const messages = schema.safeParse(beginning.padEnd(limit + 1, 'x')).error?.issues;
    expect(messages).toMatchObject([{ message: 'too_long' }]);
  });
});

describe('objectName', () => {
  it('accepts one word and reports others with the message of the specification', () => {
    expect(objectName.safeParse('red cup').error?.issues[0]?.message).toBe('one_object');
    expect(objectName.parse(' cup ')).toBe('cup');
  });
});

describe('objectRemovalRequest', () => {
  const faultOf = (fields: Record<string, unknown>) => {
    const issue = objectRemovalRequest.safeParse(fields).error?.issues[0];
    return issue && [issue.path[0], issue.message];
  };

  it('accepts a name or a mask, and not both or neither', () => {
    const mask = { path: '/tmp/mask' };
    expect(objectRemovalRequest.parse({ object: 'cup' })).toEqual({ object: 'cup' });
    expect(objectRemovalRequest.parse({ mask })).toEqual({ mask });
    expect(faultOf({})).toEqual(['object', 'no_object']);
    expect(faultOf({ object: 'cup', mask })).toEqual(['mask', 'object_or_mask']);
    expect(faultOf({ mask: '[]' })).toEqual(['mask', 'text_for_file']);
  });
});

const tool = {
  path: '/ai/write-article',
  title: 'AI Article Writer',
  description: 'Writes.',
  icon: 'icons/pen.svg',
  gradient: { from: '#3588f2', to: 'oklch(72% 0.15 215)' },
  expose: './WriteArticle',
  nav: { label: 'Write Article', order: 1 },
  landing: { order: 1 },
  plan: null,
};
const source = { name: 'mfe-text-tools', version: '1.0.0', shell: '^1.0.0', tools: [tool] };

describe('a module manifest', () => {
  it('accepts a valid manifest', () => {
    expect(moduleSource.safeParse(source).error).toBeUndefined();
  });

  it.each([
    ['a path outside /ai', { ...tool, path: '/admin' }],
    [
      'a colour that closes its declaration',
      { ...tool, gradient: { from: 'red;background:url(//x)', to: '#000000' } },
    ],
    ['an unknown field', { ...tool, script: 'x' }],
  ])('refuses %s', (_, wrong) => {
    expect(moduleSource.safeParse({ ...source, tools: [wrong] }).success).toBe(false);
  });
});

describe('the report of a resume', () => {
  const line = (text: string) => ({ page: 1, text });
  const finding = (at: number) => ({ kind: 'fix', id: 'duty', line: at, message: 'm'.repeat(9_000) });
  const part = { id: 'verbs', title: 'Verbs', points: 1, most: 2, explanation: '' };
  const reportOf = (lines: object[], findings: object[] = []) =>
    resumeReport.parse({
      language: 'en',
      score: 50,
      pages: 1,
      words: 1,
      lines,
      hidden: Array.from({ length: 5_000 }, () => ({ ...line('h'.repeat(9_000)), way: 'tiny' })),
      job: { matched: Array.from({ length: 5_000 }, () => 't'.repeat(9_000)), missing: [], percent: 0 },
      parts: [{ ...part, findings }],
    });

  it('abuse 32: is cut at its limits, however long the resume is', () => {
    const report = reportOf(
      Array.from({ length: 100_000 }, () => line('x'.repeat(30))),
      Array.from({ length: 5_000 }, (_, at) => finding(at)),
    );
    expect(report.lines).toHaveLength(reportLimits.lines);
    expect(report.hidden).toHaveLength(reportLimits.hidden);
    expect(report.parts[0]?.findings).toHaveLength(reportLimits.findings);
    expect(report.job?.matched).toHaveLength(reportLimits.terms);
    expect(JSON.stringify(report).length).toBeLessThan(700_000);
  });

  it('abuse 32: applies a finding whose line was cut to the whole resume', () => {
    const report = reportOf([line('y'.repeat(100_000)), line('z')], [finding(1), finding(2)]);
    expect(report.lines.map(({ text }) => text.length)).toEqual([reportLimits.text, 1]);
    expect(report.parts[0]?.findings.map((found) => found.line)).toEqual([1, null]);
  });

  it('does not change the report of an ordinary resume', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => line(`Line ${at} ${'word '.repeat(12)}`));
    expect(reportOf(lines).lines).toEqual(lines);
  });
});

describe('the extensions of a module', () => {
  const card = {
    at: 'dashboard',
    expose: './Card',
    title: 'Words',
    translations: { de: { title: 'Wörter' } },
  };
  const action = { at: 'creation', expose: './Count', types: ['article'], label: 'Count words' };
  const link = { at: 'creation', opens: tool.path, types: ['article', 'image'], label: 'Edit' };
  const problemOf = (extension: object) =>
    moduleSource.safeParse({ ...source, extensions: [extension] }).error?.issues[0]?.message;

  it('are cards of the dashboard, and components or tools for creations', () => {
    const extensions = [card, action, link];
    expect(moduleSource.parse({ ...source, extensions }).extensions).toEqual(extensions);
  });

  it('are refused with the reason', () => {
    expect(problemOf({ ...card, at: 'sidebar' })).toMatch(/Invalid/);
    expect(problemOf({ ...card, label: 'Words' })).toMatch(/label/);
    expect(problemOf({ ...action, opens: tool.path })).toBe('Use either "expose" or "opens".');
    expect(problemOf({ ...action, types: [] })).toMatch(/>=1/);
    expect(problemOf({ ...link, opens: '/ai/elsewhere' })).toMatch(/no tool of the module has/);
  });
});

describe('the registry', () => {
  const hash = `sha384-${'A'.repeat(64)}`;
  const built = {
    ...source,
    entry: 'remoteEntry.1a2b3c4d.js',
    integrity: hash,
    integrities: {},
    base: '/modules/mfe-text-tools/1.0.0/',
    previous: null,
    tools: [{ ...tool, icon: 'data:image/svg+xml,%3Csvg%3E', files: { scripts: [], styles: [] } }],
  };

  it('abuse 30: refuses two modules with the same path', () => {
    expect(registry.safeParse({ modules: [built] }).error).toBeUndefined();
    expect(registry.safeParse({ modules: [built, { ...built, name: 'mfe-other' }] }).success).toBe(false);
  });

  const previous = {
    version: '0.9.0',
    base: '/modules/mfe-text-tools/0.9.0/',
    entry: 'remoteEntry.0a0b0c0d.js',
    integrity: hash,
    integrities: { 'tool.js': hash },
  };
  const files = { scripts: ['tool.js'], styles: ['tool.css'] };
  const withFiles = {
    ...built,
    tools: [{ ...built.tools[0], files }],
    integrities: { 'tool.js': hash, 'tool.css': hash },
    previous,
  };

  it('abuse 40: accepts an integrity of each hash function for every file', () => {
    expect(registry.safeParse({ modules: [withFiles] }).error).toBeUndefined();
    for (const integrity of [`sha256-${'A'.repeat(43)}=`, `sha512-${'A'.repeat(86)}==`])
      expect(registry.safeParse({ modules: [{ ...withFiles, integrity }] }).error).toBeUndefined();
  });

  it.each([
    '',
    'sha384-',
    `sha384-${'A'.repeat(63)}`,
    `sha256-${'A'.repeat(64)}`,
    `md5-${'A'.repeat(22)}==`,
    `sha384-${'A'.repeat(64)} sha384-${'B'.repeat(64)}`,
    `sha384-${'A'.repeat(64)}?x`,
    undefined,
  ])('abuse 40: refuses the integrity %j for the entry, the previous version and any file', (integrity) => {
    const changed = [
      { ...withFiles, integrity },
      { ...withFiles, previous: { ...previous, integrity } },
      { ...withFiles, previous: { ...previous, integrities: { 'tool.js': integrity } } },
      { ...withFiles, integrities: { 'tool.js': hash, 'tool.css': integrity } },
    ];
    for (const module of changed) expect(registry.safeParse({ modules: [module] }).success).toBe(false);
  });

  it('abuse 40: refuses an entry whose previous version has an empty integrity', () => {
    const { integrities: _, ...plain } = previous;
    for (const integrity of ['', 'sha384-', 'none'])
      expect(registry.safeParse({ modules: [{ ...built, previous: { ...plain, integrity } }] }).success).toBe(
        false,
      );
  });

  it('abuse 40: refuses a script or style sheet that has no integrity', () => {
    for (const integrities of [{ 'tool.js': hash }, { 'tool.css': hash }, {}, undefined])
      expect(registry.safeParse({ modules: [{ ...withFiles, previous: null, integrities }] }).success).toBe(
        false,
      );
  });

  it('abuse 40: refuses files of the previous version outside its folder', () => {
    for (const wrong of [{ entry: '../../shell/main.js' }, { base: 'javascript:/' }])
      expect(
        registry.safeParse({ modules: [{ ...withFiles, previous: { ...previous, ...wrong } }] }).success,
      ).toBe(false);
  });

  it('refuses files outside the module', () => {
    expect(registry.safeParse({ modules: [{ ...built, entry: '../../shell/main.js' }] }).success).toBe(false);
  });
});
