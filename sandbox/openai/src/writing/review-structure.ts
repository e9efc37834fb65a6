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
  const named = [...instructions.matchAll(/^#{1,4} (.+)$/gm)].map(([, text = '']) => text.trim());
  const headings = named.length > 0 ? named : defaults;
  return headings.map((text) => ({ text, kind: kindOf(text) }));
}

function kindOf(text: string): SectionKind {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
