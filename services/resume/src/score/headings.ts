const headings = {
  summary: [
    'summary',
    'profile',
    'about me',
    'about',
    'objective',
    'professional summary',
    'career summary',
    'personal statement',
    'profil',
    'kurzprofil',
    'persönliches profil',
    'über mich',
    'zusammenfassung',
    'resumen',
    'perfil',
  ],
  experience: [
    'experience',
    'work experience',
    'professional experience',
    'employment',
    'employment history',
    'work history',
    'career history',
    'relevant experience',
    'experiences',
    'professional background',
    'career',
    'erfahrung',
    'erfahrungen',
    'berufserfahrung',
    'berufliche erfahrung',
    'berufliche erfahrungen',
    'berufliche stationen',
    'beruflicher werdegang',
    'werdegang',
    'praktische erfahrung',
    'praxiserfahrung',
    'exp\u00e9rience',
    'exp\u00e9rience professionnelle',
    'experiencia',
    'experiencia laboral',
  ],
  education: [
    'education',
    'education and training',
    'academic background',
    'qualifications',
    'ausbildung',
    'studium und ausbildung',
    'bildungsweg',
    'akademischer werdegang',
    'schulbildung',
    'bildung',
    'studium',
    'formation',
    'educaci\u00f3n',
    'formaci\u00f3n',
  ],
  skills: [
    'skills',
    'technical skills',
    'core skills',
    'key skills',
    'skills and tools',
    'technologies',
    'competencies',
    'core competencies',
    'kenntnisse',
    'it kenntnisse',
    'edv kenntnisse',
    'fachkenntnisse',
    'kompetenzen',
    'f\u00e4higkeiten',
    'comp\u00e9tences',
    'habilidades',
  ],
  projects: [
    'projects',
    'selected projects',
    'personal projects',
    'side projects',
    'projekte',
    'projets',
    'proyectos',
  ],
  certifications: [
    'certifications',
    'certificates',
    'licenses',
    'licenses and certifications',
    'awards',
    'honors',
    'awards and honors',
    'zertifikate',
    'weiterbildung',
    'weiterbildungen',
    'auszeichnungen',
  ],
  publications: ['publications', 'talks', 'presentations', 'ver\u00f6ffentlichungen'],
  languages: ['languages', 'sprachen', 'sprachkenntnisse', 'langues', 'idiomas'],
  interests: ['interests', 'hobbies', 'volunteering', 'references', 'interessen', 'ehrenamt', 'referenzen'],
} as const;

export type SectionName = keyof typeof headings;

const sections = Object.keys(headings) as SectionName[];
/** Spaced letters lose the spaces between their words. */
const byHeading: ReadonlyMap<string, SectionName> = new Map(
  sections.flatMap((name) =>
    headings[name].flatMap((word): [string, SectionName][] => [
      [word, name],
      [word.replaceAll(' ', ''), name],
    ]),
  ),
);
const joint = /[&+,/|;]|(?<!\S)(?:and|und|sowie)(?!\S)/u;
/** The endings of headings such as `Projekterfahrung` and `Computerkenntnisse`. */
const endings: ReadonlyArray<[RegExp, SectionName]> = [
  [/erfahrung(?:en)?$/, 'experience'],
  [/kenntnisse$/, 'skills'],
  [/ausbildung$/, 'education'],
];

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The section that a line begins, or null; a line that is not prominent must equal a heading. */
export function sectionOf(line: string, prominent: boolean): SectionName | null {
  const whole = plain(line);
  const parts = line.split(joint, 5).map(plain).filter(Boolean);
  const named = parts.map((part) => byHeading.get(part));
  const exact = byHeading.get(whole) ?? (named.every(Boolean) ? named[0] : undefined);
  if (exact) return exact;
  if (!/\s/.test(whole)) return endings.find(([ending]) => ending.test(whole))?.[1] ?? null;
  if (!prominent || parts.some((part) => part.split(' ').length > 4)) return null;
  if (parts.length > 1 && named[0]) return named[0];
  if (whole.split(' ').length > 4) return null;
  for (const [heading, name] of byHeading)
    if (whole.endsWith(` ${heading}`) || whole.startsWith(`${heading} `)) return name;
  return null;
}
