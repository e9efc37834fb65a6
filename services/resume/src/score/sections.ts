import { fix, good, part, type Rule } from './part.ts';

const wanted = [
  { name: 'experience', weight: 0.4, no: 'Add a section called Experience.' },
  { name: 'education', weight: 0.25, no: 'Add a section called Education.' },
  { name: 'skills', weight: 0.25, no: 'Add a section called Skills.' },
  { name: 'summary', weight: 0.1, no: 'Begin with a section called Summary: two sentences are enough.' },
] as const;

/** Sections under headings that parsers recognize. */
export const sections: Rule = (resume) => {
  const found = wanted.map((section) => ({
    ...section,
    heading: resume.lines.find((line) => line.heading && line.section === section.name),
  }));
  const share = found.reduce((sum, { weight, heading }) => sum + (heading ? weight : 0), 0);
  const findings = found.map(({ heading, no }) =>
    heading ? good(`Found: ${heading.text.trim()}.`, heading.index) : fix(no),
  );
  return part({
    id: 'sections',
    title: 'Sections',
    most: 15,
    share,
    explanation: 'Experience, Education, Skills and Summary under headings that systems recognize.',
    findings,
  });
};
