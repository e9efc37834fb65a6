import { createRequire } from 'node:module';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { draw } from './draw.ts';
import { resumeText } from './writing.ts';

const require = createRequire(import.meta.url);
const font = (script: string) =>
  require.resolve(`@fontsource/instrument-serif/files/instrument-serif-${script}-400-normal.woff`);
const a4 = { width: 595, height: 842 };

/** One column, headings in bold, as a word processor exports it. */
export const oneColumn = () => draw({}, (page) => setResume(page));

/** Two pages: the same resume with a longer history. */
export const twoPages = () =>
  draw({}, (page) => {
    setResume(page);
    page.addPage().font('Helvetica-Bold').fontSize(14).text('Publications').font('Helvetica').fontSize(10);
    for (let year = 2024; year > 2014; year -= 1)
      page.text(`\u2022 Presented a talk on queues at a conference with ${year - 1500} visitors, ${year}.`);
  });

/** Opens without a password, but forbids copying: it can be read. */
export const ownerLocked = () =>
  draw({ ownerPassword: 'owner', permissions: { copying: false }, pdfVersion: '1.7' }, (page) =>
    setResume(page),
  );

function setResume(page: PDFKit.PDFDocument) {
  page.font('Helvetica-Bold').fontSize(22).text(resumeText.name);
  page.font('Helvetica').fontSize(10).text(resumeText.contact, { link: 'https://github.com/janeqdoe' });
  for (const section of resumeText.sections) {
    page.moveDown().font('Helvetica-Bold').fontSize(14).text(section.heading).font('Helvetica').fontSize(10);
    for (const line of section.lines) {
      const [what = '', when] = line.split('\u2003');
      if (!when) page.text(what);
      else {
        const { y } = page;
        page.text(what, { continued: false }).text(when, 50, y, { align: 'right' });
        page.x = 50;
      }
    }
  }
}

/** Lines of the two-column corpus: what each column says, from top to bottom. */
export const columnLines = {
  left: ['Skills', ...Array.from({ length: 14 }, (_, index) => `Skill number ${index + 1}`)],
  right: [
    'Experience',
    ...Array.from({ length: 24 }, (_, index) => `Built part ${index + 1} of a large and useful machine`),
  ],
};

/** Two columns. `interleaved` paints row by row, as many design tools do; otherwise column by column. */
export const twoColumns = (order: 'interleaved' | 'sequential') =>
  draw({ margin: 0 }, (page) => {
    page
      .font('Helvetica-Bold')
      .fontSize(20)
      .text('John Column', 40, 40, { lineBreak: false })
      .font('Helvetica')
      .fontSize(10);
    const put = (text: string | undefined, x: number, index: number) => {
      if (text) page.text(text, x, 100 + index * 18, { lineBreak: false });
    };
    const { left, right } = columnLines;
    if (order === 'sequential') {
      left.forEach((text, index) => {
        put(text, 40, index);
      });
      right.forEach((text, index) => {
        put(text, 230, index);
      });
    } else {
      right.forEach((text, index) => {
        put(left[index], 40, index);
        put(text, 230, index);
      });
    }
  });

/** White letters on a dark side bar: they can be seen, and are not hidden. */
export const darkSidebar = () =>
  draw({ margin: 0 }, (page) => {
    page.rect(0, 0, 180, a4.height).fill('#1f2a44');
    page.fillColor('#ffffff').fontSize(11).text('Contact', 20, 60).text('jane.doe@example.com', 20, 80);
    page
      .fillColor('#111111')
      .text('Experience', 220, 60)
      .text('Led a team of 5 engineers from 2019 to 2023.', 220, 80);
  });

/** Another generator, with its own way of placing text. */
export async function otherGenerator(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const page = pdf.addPage([a4.width, a4.height]);
  let y = 780;
  const line = (text: string, size: number, face = regular) => {
    page.drawText(text.replace('\u2003', '   ').replace('\u2022', '-'), { x: 60, y, size, font: face });
    y -= size * 1.5;
  };
  line(resumeText.name, 20, bold);
  line(resumeText.contact.slice(0, 80), 9);
  for (const section of resumeText.sections) {
    y -= 6;
    line(section.heading, 13, bold);
    for (const text of section.lines) line(text, 9);
  }
  return Buffer.from(await pdf.save());
}

/** Polish and German, with letters beyond ASCII and a dash. */
export const otherLanguages = () =>
  draw({}, (page) => {
    page.font(font('latin-ext')).fontSize(12).text('\u0142\u0105\u0107\u0119\u015b\u017a\u017c');
    page
      .font(font('latin'))
      .text('Lebenslauf: Zo\u00eb M\u00fcller \u2014 Stra\u00dfe 5, M\u00fcnchen')
      .text('Berufserfahrung')
      .text('Entwickelte Dienste f\u00fcr 40 Teams.');
  });
