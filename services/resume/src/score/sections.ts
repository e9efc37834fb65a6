import { examples } from './examples.ts';
import { fix, good, part, type Rule } from './part.ts';

const wanted = [
  { name: 'experience', weight: 0.4 },
  { name: 'education', weight: 0.25 },
  { name: 'skills', weight: 0.25 },
  { name: 'summary', weight: 0.1 },
] as const;

/** Sections under headings that parsers recognize. */
export const sections: Rule = (resume, { sections: texts }) => {
  const found = wanted.map((section) => ({
    ...section,
    heading: resume.lines.find((line) => line.heading && line.section === section.name),
  }));
  const share = found.reduce((sum, { weight, heading }) => sum + (heading ? weight : 0), 0);
  const findings = found.map(({ name, heading }) =>
    heading
      ? good(name, texts.found(heading.text.trim()), heading.index)
      : fix(name, texts[name](examples[resume.language][name])),
  );
  return part({
    id: 'sections',
    title: texts.title,
    most: 15,
    share,
    explanation: texts.explanation,
    findings,
  });
};
