import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { strongGermanResume, weakGermanResume } from '../../fixtures/german-resumes.ts';
import { hiddenBy } from '../../fixtures/hidden-text.ts';
import { resumeLines } from '../../fixtures/resume-text.ts';
import * as sound from '../../fixtures/valid-resumes.ts';
import { createReport, score as scoreIn } from '../create-report.ts';
import { readingLimits } from '../limits.ts';
import { extract } from '../reading/extract.ts';
import { textDocument } from '../reading/text-document.ts';
import { spansIn } from './dates.ts';
import { sectionOf } from './headings.ts';
import { type Resume, toResume } from './resume.ts';

const score = (resume: Resume) => scoreIn(resume, 'en');
const sample = new URL('../../../../mfe-resume/src/sample-resume.pdf', import.meta.url);

async function load(file: Buffer): Promise<Resume> {
  const result = await extract(new Uint8Array(file), readingLimits);
  if (!result.read) throw new Error(result.failure);
  return toResume(result.document);
}
const partOf = (resume: Resume, id: string) => score(resume).parts.find((part) => part.id === id);

describe('the score of a valid resume', () => {
  let resume: Resume;
  beforeAll(async () => {
    resume = await load(await sound.oneColumn());
  });

  it('is the sum of its parts and at most 100', () => {
    const result = score(resume);
    expect(result.parts.reduce((sum, part) => sum + part.most, 0)).toBe(100);
    expect(result.score).toBe(result.parts.reduce((sum, part) => sum + part.points, 0));
    expect(result.score).toBeGreaterThan(85);
  });

  it('is the same for the same file', async () => {
    expect(score(await load(await sound.oneColumn()))).toEqual(score(resume));
  });

  it('reports the line of a weak entry', () => {
    const finding = partOf(resume, 'verbs')?.findings.find(({ kind }) => kind === 'fix');
    expect(finding?.message).toContain('Responsible for');
    expect(resume.lines[finding?.line ?? -1]?.text).toContain('Responsible for the on-call rota');
  });

  it('gives full points for complete contact, sections and dates', () => {
    for (const id of ['contact', 'sections', 'dates']) {
      const part = partOf(resume, id);
      expect(part?.points, id).toBe(part?.most);
    }
  });
});

describe('a resume in a language that the rules do not know has no score', () => {
  const report = (text: string) => {
    const result = textDocument(text, readingLimits);
    if (!result.read) throw new Error(result.failure);
    return createReport(result.document, { jobDescription: undefined, language: 'en' });
  };
  it.each([
    ['名前 田中太郎\n職務経歴 東京商事 二〇一九年から営業部長として勤務 Excel, Word'],
    ['Иван Иванов\nОпыт работы\nРуководил отделом продаж с 2019 года'],
    ['Jan Kowalski\nDoświadczenie zawodowe\nKierowałem zespołem sprzedaży i obniżyłem koszty o 20 procent'],
    [
      'Marie Curie\nExpérience\nJ’ai dirigé une équipe de cinq personnes dans le service des ventes et pour les clients de la région',
    ],
    [
      'Piet de Vries\nWerkervaring\nIk heb een team van vijf mensen geleid en de kosten met twintig procent verlaagd voor het bedrijf',
    ],
  ])('%s', (text) => {
    expect(report(text)).toMatchObject({ parts: [], words: expect.any(Number) });
    expect(report(text).score).toBeUndefined();
  });
  it.each([
    ['José García Núñez\nExperience\nLed a team of 5 and cut costs by 20 percent'],
    ['Sam Sample\nSkills\nPython, SQL, Docker, Kubernetes, Terraform'],
    ['田中 太郎\nExperience\nEngineer at 東京商事, led a team of 5'],
    ['Jörg Müller\nBerufserfahrung\nLeitung eines Teams, Aufbau der Entwicklung in São Paulo'],
  ])('but this has: %s', (text) => {
    expect(report(text).score).toBeGreaterThan(0);
  });
});

it('gives full points to a part exactly if it has nothing to fix', async () => {
  const files = [
    sound.oneColumn(),
    sound.twoPages(),
    sound.twoColumns('interleaved'),
    sound.darkSidebar(),
    sound.otherLanguages(),
    readFile(sample),
  ];
  for (const file of files) {
    for (const { id, points, most, findings } of score(await load(await file)).parts) {
      const fixes = findings.filter(({ kind }) => kind === 'fix').length;
      expect([id, points === most], JSON.stringify(findings)).toEqual([id, fixes === 0]);
      expect(points, id).toBeLessThanOrEqual(Math.max(0, most - fixes));
    }
  }
});

it('finds the same in each language, and says it in its words', async () => {
  for (const file of [sound.oneColumn(), sound.twoColumns('interleaved'), readFile(sample)]) {
    const resume = await load(await file);
    const [english, german] = [scoreIn(resume, 'en'), scoreIn(resume, 'de')];
    const found = ({ parts }: typeof english) =>
      parts.map(({ id, points, findings }) => [
        id,
        points,
        findings.map((one) => [one.id, one.kind, one.line]),
      ]);
    expect(found(german)).toEqual(found(english));
    const said = ({ parts }: typeof english) =>
      parts.flatMap((part) => [part.explanation, ...part.findings.map(({ message }) => message)]);
    const same = said(german).filter((text) => said(english).includes(text));
    expect(same).toEqual([]);
  }
});

describe('a resume in German', () => {
  const pointsOf = (text: string) => {
    const result = textDocument(text, readingLimits);
    if (!result.read) throw new Error(result.failure);
    return score(toResume(result.document));
  };

  it('gets the points of an equally strong one in English', () => {
    const [german, english] = [pointsOf(strongGermanResume), pointsOf(resumeLines.join('\n'))];
    for (const [index, { id, points }] of english.parts.entries())
      expect(Math.abs((german.parts[index]?.points ?? 0) - points), id).toBeLessThanOrEqual(2);
    expect(Math.abs(german.score - english.score)).toBeLessThanOrEqual(5);
  });

  it('gets clearly fewer points for duties without figures', () => {
    const weak = pointsOf(weakGermanResume);
    expect(pointsOf(strongGermanResume).score - weak.score).toBeGreaterThan(25);
    const duties = weak.parts
      .find(({ id }) => id === 'verbs')
      ?.findings.filter(({ id }) => id === 'duty')
      .map(({ message }) => message.split('\u201d')[0]?.slice(1));
    expect(duties).toEqual([
      'Zuständig für',
      'Mitarbeit bei',
      'Unterstützung',
      'Betreuung',
      'Verantwortlich für',
      'Teilnahme an',
    ]);
  });

  it.each([
    ['Leitete ein Team von acht Personen', true],
    ['Übernahm die Planung der Touren', true],
    ['Weiterentwicklung der Plattform', true],
    ['Fachliche und technische Leitung der Gruppe', true],
    ['Den Umsatz im Süden um ein Drittel gesteigert', true],
    ['Dienste entworfen, die 300 Teams nutzen', true],
    ['Gute Kenntnisse der Produkte', false],
    ['Erfahrung mit der Abrechnung', false],
    ['Kollegen bei der Inventur geholfen', false],
    ['Mitglied im Rat der Schule', false],
  ])('\u201c%s\u201d: %s', (entry, active) =>
    expect(messagesOf('verbs', 'Berufserfahrung', `\u2022 ${entry}`)).toEqual([
      active
        ? '1 of 1 entries begin with a strong verb.'
        : 'Begin with what you did: a verb in the past tense.',
    ]),
  );

  it('should not begin many entries with the same noun', () => {
    const entries = ['der Kasse', 'der App', 'einer Suche', 'von Tests'].map(
      (what) => `\u2022 Entwicklung ${what}`,
    );
    expect(
      messagesOf('verbs', 'Berufserfahrung', ...entries, '\u2022 Aufbau und Betrieb der Server'),
    ).toContain('4 entries begin with \u201cEntwicklung\u201d. Use other verbs too.');
  });

  it('can have its own site under .de', () =>
    expect(messagesOf('links', 'annika-lueders.de')).toContain('Your work is linked.'));

  it.each(['10115 Berlin', 'Überlingen, Deutschland'])('takes \u201c%s\u201d for a place', (text) =>
    expect(messagesOf('contact', text)).toContain('Your location is there.'),
  );

  it.each(['20 %', '1,5 Mio. €', '1.200 Kunden', '2000 €', 'zwölf Personen', 'Kosten halbiert'])(
    'takes \u201c%s\u201d for a figure',
    (text) =>
      expect(messagesOf('results', 'Berufserfahrung', `\u2022 Leitung: ${text}`)).toEqual([
        'This has a figure.',
      ]),
  );
});

it('gives the sample of the page a score with room for what it finds', async () => {
  const result = score(await load(await readFile(sample)));
  const fixes = result.parts.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'fix');
  expect(fixes.length).toBeGreaterThanOrEqual(6);
  expect(result.score).toBeLessThanOrEqual(90);
  expect(result.score).toBeGreaterThan(75);
});

const messagesOf = (id: string, ...lines: string[]) =>
  partOf(
    toResume({
      pages: 1,
      lines: lines.map((text) => ({ page: 1, text, size: 10, bold: false })),
      hidden: [],
      links: [],
      layout: { columns: 1, images: 0, unmappedCharacters: 0 },
    }),
    id,
  )?.findings.map(({ message }) => message);

it.each(['Jane Q. Doe', 'Ludwig van der Berg', 'Mar\u00eda de la Cruz', "Sin\u00e9ad O'Neil"])(
  'takes \u201c%s\u201d for a name',
  (name) => expect(messagesOf('contact', name)).toContain('Your name is at the top.'),
);

it.each(['Ran', 'Held', 'Pursued', 'Agreed', 'Co-led', 'Rebuilt'])(
  'takes \u201c%s\u201d for an action verb',
  (verb) =>
    expect(messagesOf('verbs', 'Experience', `\u2022 ${verb} a project of the platform team`)).toEqual([
      '1 of 1 entries begin with a strong verb.',
    ]),
);

it.each(['Proceed', 'Speed', 'Manager'])('takes \u201c%s\u201d for no action verb', (word) =>
  expect(messagesOf('verbs', 'Experience', `\u2022 ${word} of the platform team`)).toEqual([
    'Begin with what you did: a verb in the past tense.',
  ]),
);

it.each(['Engineer, Fabrikam 06/2017 - 02/2021', 'C++ 2014 - 2018'])(
  'takes the dates of “%s” for no telephone number',
  (text) => expect(messagesOf('contact', text)).toContain('Add a phone number with its country code.'),
);

it.each(['C#, ASP.NET and VB.NET', 'See the docs.Mentored two engineers'])(
  'takes “%s” for no link to work',
  (text) =>
    expect(messagesOf('links', text)).toContain(
      'Add a link to your work, such as a portfolio, code or articles.',
    ),
);

it('gives a resume in two columns without entries fewer points', async () => {
  const resume = await load(await sound.twoColumns('interleaved'));
  expect(partOf(resume, 'dates')?.points).toBe(0);
  expect(partOf(resume, 'parsing')?.findings.map((finding) => finding.kind)).toEqual(['fix']);
  expect(score(resume).score).toBeLessThan(50);
});

it.each(['white', 'tiny', 'offPage', 'invisible'] as const)(
  'abuse 21: hidden text (%s) does not change the score',
  async (way) => {
    expect(score(await load(await hiddenBy[way]()))).toEqual(score(await load(await hiddenBy.nothing())));
  },
);

describe('dates', () => {
  it.each([
    ['March 2021 - Present', 2021 * 12 + 2, 9999 * 12],
    ['06/2017 \u2013 02/2021', 2017 * 12 + 5, 2021 * 12 + 1],
    ['2011 to 2014', 2011 * 12, 2014 * 12 + 11],
    ['Sept. 2014 \u2014 May 2017', 2014 * 12 + 8, 2017 * 12 + 4],
    ['2014-03 - 2018-12', 2014 * 12 + 2, 2018 * 12 + 11],
    ['2014-03-15 \u2013 now', 2014 * 12 + 2, 9999 * 12],
    ['06-2017 - 02-2021', 2017 * 12 + 5, 2021 * 12 + 1],
    ['2011-2014', 2011 * 12, 2014 * 12 + 11],
    ['03/2021 bis heute', 2021 * 12 + 2, 9999 * 12],
    ['März 2019 \u2013 Okt. 2020', 2019 * 12 + 2, 2020 * 12 + 9],
    ['Jänner 2018 bis Dez. 2019', 2018 * 12, 2019 * 12 + 11],
    ['01.05.2014 \u2013 31.12.2016', 2014 * 12 + 4, 2016 * 12 + 11],
    ['| seit Mai 2021', 2021 * 12 + 4, 9999 * 12],
  ])('%s', (text, start, end) => {
    expect(spansIn([{ index: 3, text: `Engineer, Fabrikam ${text}` }])).toEqual([{ line: 3, start, end }]);
  });
});

describe('headings', () => {
  it.each([
    ['WORK EXPERIENCE', true, 'experience'],
    ['Skills & Tools:', false, 'skills'],
    ['Berufserfahrung', false, 'experience'],
    ['Beruflicher Werdegang', false, 'experience'],
    ['Studium & Ausbildung', true, 'education'],
    ['IT-Kenntnisse', false, 'skills'],
    ['Experience with large teams and small ones', false, null],
  ] as const)('%s', (text, heading, section) => {
    expect(sectionOf(text, heading)).toBe(section);
  });
});
