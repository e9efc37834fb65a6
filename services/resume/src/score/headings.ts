/** Headings by which a parser recognizes a section, in the languages that the fixtures cover. */
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
    'berufserfahrung',
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

const byHeading: ReadonlyMap<string, SectionName> = new Map(
  Object.entries(headings).flatMap(([name, words]) => words.map((word) => [word, name as SectionName])),
);

/**
 * The section that a line begins, or null. A prominent line is bold, larger or in capitals; another line counts only when it
 * is exactly a heading.
 */
export function sectionOf(line: string, prominent: boolean): SectionName | null {
  const plain = line
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const exact = byHeading.get(plain);
  if (exact) return exact;
  if (!prominent || plain.split(' ').length > 4) return null;
  for (const [heading, name] of byHeading)
    if (plain.endsWith(` ${heading}`) || plain.startsWith(`${heading} `)) return name;
  return null;
}
