import { expect, it } from 'vitest';
import { attachment, cleanText, fileName, renamed } from './file-name.ts';

it.each([
  ['The Quiet Future of AI', 'the-quiet-future-of-ai'],
  ['Café: ¿qué?', 'café-qué'],
  ['हिन्दी', 'हिन्दी'],
  ['../../etc/passwd', 'etc-passwd'],
  ['茶の本', '茶の本'],
  ['…', 'text'],
  ['CON', 'con-text'],
  ['nul.', 'nul-text'],
  ['LPT¹', 'lpt¹-text'],
  ['Console', 'console'],
])('names a file after %j', (title, name) => {
  expect(fileName(title, 'text')).toBe(name);
});

it.each([
  ['Tea', 'attachment; filename="tea.pdf"'],
  ['Café Zoë', `attachment; filename="cafe-zoe.pdf"; filename*=UTF-8''caf%C3%A9-zo%C3%AB.pdf`],
  ['茶', `attachment; filename="text.pdf"; filename*=UTF-8''%E8%8C%B6.pdf`],
  ['Tee für 茶', `attachment; filename="tee-fur.pdf"; filename*=UTF-8''tee-f%C3%BCr-%E8%8C%B6.pdf`],
  ['con 茶', `attachment; filename="con-text.pdf"; filename*=UTF-8''con-%E8%8C%B6.pdf`],
])('sends the name of a download in ASCII, and in its own script: %s', (title, header) => {
  expect(attachment(title, 'text', 'pdf')).toBe(header);
});

it('keeps characters that XML forbids out of texts', () => {
  expect(cleanText('a\u0000b\u000bc\u001b\u007f\u0085\ufffe\ud800\t\r\nd👩‍👩‍👧')).toBe(
    'ab\nc\n\t\r\nd👩‍👩‍👧',
  );
});

it.each([
  ['IMG_0001.JPG', 'IMG_0001.png'],
  ['Product 1 (front).webp', 'Product 1 (front).png'],
  ['a/b\\c:d.jpg', 'a_b_c_d.png'],
  ['../../.bashrc', '_.._.png'],
  ['con.jpg', 'con_.png'],
  ['.png', 'file.png'],
])('keeps the name of a file: %s', (name, other) => {
  expect(renamed(name, 'png')).toBe(other);
});
