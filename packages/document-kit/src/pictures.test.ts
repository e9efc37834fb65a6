import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { docxOf } from './docx.ts';
import { htmlOf } from './html.ts';
import { pdfOf } from './pdf.ts';

const address = 'https://a.example/pictures/a.png';
/** A red JPEG of 40 × 20 pixels. */
const jpeg = `data:image/jpeg;base64,/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAUACgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AgARtIAAAAAAAAAA//9k=`;
const markdown = `# Tea\n\nBefore ![A cup](${address}) after ![Other](https://b.example/b.png)\n\n- ![In a list][cup]\n\n[cup]: ${address}`;
const text = { title: 'Tea', markdown, pictures: { [address]: jpeg } };

it('an HTML page shows the given images, and links to others', () => {
  const html = htmlOf(markdown, text.pictures);
  expect(html).toContain(`<img src="${jpeg}" alt="A cup">`);
  expect(html).toContain('<a href="https://b.example/b.png">Other</a>');
  expect(htmlOf(markdown)).not.toContain('<img');
});

it('a Word document has the given images in their shape, with their text', async () => {
  const files = unzipSync(new Uint8Array(await docxOf(text)));
  const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(document.match(/<a:blip /g)).toHaveLength(2);
  expect(document).toContain('descr="A cup"');
  expect(document).toMatch(/<wp:extent cx="381000" cy="190500"/);
});

it('a PDF has the given images below their paragraphs', async () => {
  const pdf = (await pdfOf(text)).toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect((await pdfOf({ title: 'Tea', markdown })).toString('latin1')).not.toContain('/Subtype /Image');
});
