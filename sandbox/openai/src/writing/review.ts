import { z } from 'zod';
import type { Random } from './random.ts';
import { adviseOnJob } from './review-job.ts';
import { type JudgedLine, judgeLines, reword } from './review-lines.ts';
import { readMaterial } from './review-material.ts';
import data from './review-phrases.json' with { type: 'json' };
import { readStructure } from './review-structure.ts';

const quotesPerSection = 4;

const texts = z.array(z.string());
/** Remarks on a quoted line; several of each, so that a review does not repeat itself. */
const remarks = z
  .object({
    praiseMeasured: texts,
    praiseActive: texts,
    doubtWeak: texts,
    doubtVague: texts,
    doubtUnmeasured: texts,
    fixWeak: texts,
    fixVague: texts,
    fixUnmeasured: texts,
    endings: texts,
  })
  .parse(data);

/**
 * Reviews a resume in the structure that the instructions request, with quoted lines. It gives no score and ignores
 * instructions in the resume.
 */
export function writeReview(instructions: string, text: string, random: Random): string {
  const material = readMaterial(text);
  const lines = judgeLines(material.resume);
  if (lines.length === 0) {
    return '## Strengths\n\nThe text holds too little to name any.\n\n## Weaknesses\n\n- There are no full lines to read. If the file is a scan, save it again as text.\n\n## Fixes\n\n- Add two or three sentences about your latest work, each with a result.\n';
  }
  const structure = readStructure(instructions);
  const job = material.jobDescription;
  const writers = {
    summary: () => summarise(lines),
    strengths: () => strengths(lines, random),
    weaknesses: () => weaknesses(lines, random),
    fixes: () => fixes(lines, random),
    job: () => (job ? adviseOnJob(material) : undefined),
    other: () => 'Nothing in the text calls for a remark here.',
  };
  const sections = structure.map(({ text: heading, kind }) => ({ heading, body: writers[kind]() }));
  if (job && !structure.some((one) => one.kind === 'job')) {
    sections.push({ heading: 'Job description', body: adviseOnJob(material) });
  }
  const written = sections.filter((one) => one.body !== undefined);
  return `${written.map((one) => `## ${one.heading}\n\n${one.body}`).join('\n\n')}\n`;
}

function summarise(lines: readonly JudgedLine[]): string {
  const measured = lines.filter((one) => one.measured).length;
  const active = lines.filter((one) => one.active).length;
  const claims =
    lines.length === 1 ? 'the one line that makes a claim' : `${lines.length} lines that make a claim`;
  return `Of ${claims}, ${measured} ${measured === 1 ? 'carries' : 'carry'} a figure and ${active} ${active === 1 ? 'opens' : 'open'} with a strong verb. The content is there; most of the work left is in wording.`;
}

function strengths(lines: readonly JudgedLine[], random: Random): string {
  const measured = random.shuffle(remarks.praiseMeasured);
  const active = random.shuffle(remarks.praiseActive);
  const good = lines.filter((one) => (one.measured || one.active) && !one.weak);
  if (good.length === 0) {
    return '- The layout reads in a clear order, and each entry can be told from the next.\n- The lines are short, which leaves room for results.';
  }
  const ranked = good.toSorted((a, b) => Number(b.measured) - Number(a.measured)).slice(0, quotesPerSection);
  return ranked.map((one, index) => quoted(one, one.measured ? measured[index] : active[index])).join('\n');
}

function weaknesses(lines: readonly JudgedLine[], random: Random): string {
  const remark = remarker(random, remarks.doubtWeak, remarks.doubtVague, remarks.doubtUnmeasured);
  const poor = poorLines(lines);
  if (poor.length === 0)
    return '- Every claim is backed by a figure or an action; what is left is a matter of taste.';
  return poor.map((one) => quoted(one, remark(one))).join('\n');
}

function fixes(lines: readonly JudgedLine[], random: Random): string {
  const remark = remarker(random, remarks.fixWeak, remarks.fixVague, remarks.fixUnmeasured);
  const poor = poorLines(lines);
  const general = 'Put the two strongest results into the top third of the first page.';
  const endings = random.shuffle(remarks.endings);
  const specific = poor.map((one, index) => {
    const better = reword(one, endings[index % endings.length] ?? '');
    return `${index + 1}. “${one.text}”: ${lowerFirst(remark(one))} Better: “${better}”`;
  });
  return [...specific, `${specific.length + 1}. ${general}`].join('\n');
}

function poorLines(lines: readonly JudgedLine[]): JudgedLine[] {
  const rank = (one: JudgedLine) => (one.weak ? 0 : one.vague ? 1 : 2);
  return lines
    .filter((one) => one.weak || one.vague || !one.measured)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, quotesPerSection);
}

function remarker(random: Random, ...sets: [readonly string[], readonly string[], readonly string[]]) {
  const [weak, vague, unmeasured] = sets.map((set) => random.shuffle(set));
  const used = new Map<readonly string[], number>();
  return (one: JudgedLine): string => {
    const set = (one.weak ? weak : one.vague ? vague : unmeasured) ?? [];
    const at = used.get(set) ?? 0;
    used.set(set, at + 1);
    return set[at % set.length] ?? '';
  };
}

function quoted(line: JudgedLine, remark: string | undefined): string {
  return `- “${line.text}”: ${lowerFirst(remark ?? 'Worth keeping.')}`;
}

const lowerFirst = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase());
