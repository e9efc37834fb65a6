import { z } from 'zod';
import { type PositionedText, rotatedBy } from './turned.ts';

/** Values of form fields, text typed on the page, and links. */
const annotation = z.object({
  subtype: z.string(),
  rect: z.array(z.number()).length(4).catch([0, 0, 0, 0]),
  annotationFlags: z.number().catch(0),
  url: z.string().optional().catch(undefined),
  fieldType: z.string().optional().catch(undefined),
  fieldValue: z.union([z.string().transform((value) => [value]), z.array(z.string())]).catch([]),
  password: z.boolean().catch(false),
  multiLine: z.boolean().catch(false),
  options: z.array(z.object({ exportValue: z.string(), displayValue: z.string() })).catch([]),
  contentsObj: z.object({ str: z.string() }).catch({ str: '' }),
  defaultAppearanceData: z.object({ fontSize: z.number().positive() }).catch({ fontSize: 10 }),
});

/** The flags "hidden" and "no view" (ISO 32000-1, section 12.5.3). */
const unseenFlags = 2 | 32;

/** The links of a page, and the text of its annotations in the direction of the page. */
export function readAnnotations(found: readonly unknown[], pageAngle: number) {
  const links: string[] = [];
  const texts: PositionedText[] = [];
  for (const one of found) {
    const { success, data } = annotation.safeParse(one);
    if (!success) continue;
    if (data.url && /^(https?:|mailto:)/.test(data.url)) links.push(data.url.slice(0, 500));
    if ((data.annotationFlags & unseenFlags) === 0) texts.push(...textsOf(data, pageAngle));
  }
  return { links, texts };
}

function textsOf(data: z.infer<typeof annotation>, pageAngle: number): PositionedText[] {
  const isField = data.subtype === 'Widget' && /^(?:Tx|Ch)$/.test(data.fieldType ?? '') && !data.password;
  const shown = data.fieldValue.map(
    (value) => data.options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  const text = isField ? shown.join('\n') : data.subtype === 'FreeText' ? data.contentsObj.str : '';
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = data.rect;
  const corners = [rotatedBy(pageAngle, x0, y0), rotatedBy(pageAngle, x1, y1)];
  const left = Math.min(...corners.map(({ x }) => x));
  const [bottom, top] = corners.map(({ y }) => y).sort((a, b) => a - b) as [number, number];
  const size = data.defaultAppearanceData.fontSize;
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.length > 1 || data.multiLine ? top - size : (top + bottom) / 2 - size * 0.35;
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = rotatedBy(-pageAngle, left, first - index * size * 1.2);
    return [{ text: line, ...place, width: line.length * size * 0.5, size, bold: false, angle: pageAngle }];
  });
}
