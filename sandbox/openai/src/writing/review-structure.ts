/** The purpose of a heading. */
export type SectionKind = 'summary' | 'strengths' | 'weaknesses' | 'fixes' | 'job' | 'other';

export type Heading = { text: string; kind: SectionKind };

const kinds: [SectionKind, RegExp][] = [
  ['strengths', /strength|what works|well/i],
  ['weaknesses', /weakness|concern|gap|problem|what (?:does not|holds)/i],
  ['fixes', /fix|improve|suggest|concrete|change|rewrite|next step/i],
  ['job', /job|match|role|position|tailor/i],
  ['summary', /summary|overall|impression|overview|verdict/i],
];
const defaults = ['Strengths', 'Weaknesses', 'Fixes'];

/** The headings that the instructions request, in their order; three defaults if they name none. */
export function readStructure(instructions: string): Heading[] {
  const marked = [...instructions.matchAll(/^\s*(?:[-*\d.]+\s*)?[`"“]?#{1,4}\s+([^\n`"”]+)/gm)].map(
    (one) => one[1] ?? '',
  );
  const inline = [...instructions.matchAll(/#{2,4}\s+([A-Z][^\n`"”,;:#]+?)(?=[`"”,;:.#\n]|$)/g)].map(
    (one) => one[1] ?? '',
  );
  const named = marked.length >= inline.length ? marked : inline;
  const quoted = [...instructions.matchAll(/[`"“]([A-Z][\w ]{2,40})[`"”]/g)].map((one) => one[1] ?? '');
  const listed = [
    ...instructions.matchAll(
      /\b(Summary|Overall impression|Strengths|Weaknesses|(?:Concrete )?[Ff]ixes|Job match|Job fit)\b/g,
    ),
  ].map((one) => one[1] ?? '');
  const found =
    [named, quoted, listed].find((one) => one.some((text) => kindOf(text) !== 'other')) ?? defaults;
  return [...new Set(found.map((text) => text.trim().slice(0, 60)))].map((text) => ({
    text,
    kind: kindOf(text),
  }));
}

function kindOf(text: string): SectionKind {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
