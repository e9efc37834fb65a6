import { respondOnce } from '@atelier/server-kit/child-process';
import { createReport, type ReportRequest } from '../create-report.ts';
import { type ExtractedDocument, type ReadingResult, withEnoughText } from '../document.ts';
import type { ReadingLimits } from '../limits.ts';
import { mask } from '../privacy/mask.ts';
import { extract } from './extract.ts';
import { textDocument } from './text-document.ts';
import { readWord } from './word/read-word.ts';

export type ResumeSource = { kind: 'pdf' | 'word'; file: Uint8Array } | { kind: 'text'; text: string };

export interface ReadingInput extends ReportRequest {
  source: ResumeSource;
  limits: ReadingLimits;
}

/** Everything whose time and memory depend on the file, so it runs in the reading process only. */
async function read({ source, limits, ...request }: ReadingInput): Promise<ReadingResult> {
  const extracted = withEnoughText(await documentOf(source, limits));
  if (!extracted.read) return extracted;
  const report = createReport(extracted.document, request);
  return { read: true, report, masked: mask(report.lines.map((line) => line.text).join('\n')) };
}

function documentOf(
  source: ResumeSource,
  limits: ReadingLimits,
): Promise<ExtractedDocument> | ExtractedDocument {
  switch (source.kind) {
    case 'pdf':
      return extract(source.file, limits);
    case 'word':
      return readWord(source.file, limits);
    case 'text':
      return textDocument(source.text, limits);
  }
}

await respondOnce(read);
