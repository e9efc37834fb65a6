import { afterEach, expect, it, vi } from 'vitest';
import { createMarkdownEditor, type MarkdownEditor } from './markdown-editor.ts';
import { pastedMarkdown } from './pasted-markdown.ts';

let editor: MarkdownEditor | null = null;
let texts: string[] = [];
afterEach(async () => {
  await editor?.destroy();
  document.body.replaceChildren();
  texts = [];
});

async function open(text: string): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  // The library never clears its timers, which would end without a page after the last test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  editor = await createMarkdownEditor(place, {
    text,
    label: 'Text',
    onText: (changed) => texts.push(changed),
    onState: () => undefined,
    onEscape: () => undefined,
  });
  vi.useRealTimers();
  return place;
}

const whole = `# Tea

## Green *and* **black**

Tea is ***old***, [brewed](https://example.com "How") hot, and \`steeped\`.

- One
- Two
  1. Inner
  2. Other

> A quote

\`\`\`js
const tea = 1;
\`\`\`

| Kind  |  Time |
| ----- | ----: |
| Green | 2 min |

- [ ] Boil
- [x] ~~Wait~~

---

![A pot](https://example.com/pot.png)

A line\\
and 2 \\* 3 with <kbd>Ctrl</kbd> and a note.[^1]

[^1]: The note.
`;

it('keeps headings, emphasis, links, lists, quotes, code, tables and images of a text', async () => {
  await open('Other');
  editor?.replaceText(whole);
  expect(texts.at(-1)).toBe(whole);
});

it('shows headings without the ids of the page, and no image', async () => {
  const place = await open(whole);
  expect(place.querySelector('h3')?.textContent).toBe('Tea');
  expect(place.querySelectorAll('[id], img[src]')).toHaveLength(0);
  expect(place.textContent).toContain('A pot');
});

function select(place: HTMLElement, from: string, to: string): void {
  const nodes = [...place.querySelectorAll('p, h3, li')].map((element) => element.firstChild as Text);
  const positionOf = (word: string) => {
    const node = nodes.find((one) => one.data.includes(word)) as Text;
    return [node, node.data.indexOf(word)] as const;
  };
  const [start, end] = [positionOf(from), positionOf(to)];
  document.getSelection()?.setBaseAndExtent(start[0], start[1], end[0], end[1] + to.length);
  place.querySelector<HTMLElement>('[role="textbox"]')?.focus();
  document.dispatchEvent(new Event('selectionchange'));
}

it.each([
  [
    'a part of a paragraph',
    'small',
    'thing',
    'small thing',
    'tiny *being*',
    'Moss is a tiny *being* on stones.',
  ],
  [
    'several paragraphs',
    'thing',
    'needs',
    'thing on stones.\n\nIt needs',
    'plant.\n\nIt wants',
    'Moss is a small plant.\n\nIt wants water.',
  ],
  ['a heading', 'Moss', 'Moss', '# Moss', 'Green moss', '# Green moss'],
])(
  'replaces %s that was held by another text, and takes no text in the meantime',
  async (_what, from, to, held, text, expected) => {
    const place = await open('# Moss\n\nMoss is a small thing on stones.\n\nIt needs water.\n');
    select(place, from, to);
    const part = editor?.hold();
    expect(part?.text).toBe(held);
    expect(part?.context).toContain('[…]');
    expect(place.querySelector('[contenteditable="true"]')).toBeNull();
    part?.replace(text);
    expect(texts.at(-1)).toContain(expected);
    expect(place.querySelector('[contenteditable="true"]')).not.toBeNull();
  },
);

it('holds the whole text where nothing is selected', async () => {
  await open('# Moss\n\nMoss is small.\n');
  const held = editor?.hold();
  expect(held).toMatchObject({ text: '# Moss\n\nMoss is small.' });
  expect(held).not.toHaveProperty('context');
  held?.replace('# Tea');
  expect(texts.at(-1)).toBe('# Tea\n');
});

it('turns formatted text into Markdown, without images, scripts and comments', () => {
  const html =
    '<h1>Tea</h1><!-- x --><p>Is <b>old</b> and <a href="https://example.com">hot</a>.<img src="file:///c:/a.png"></p>' +
    '<script>alert(1)</script><table><tr><th>Kind</th></tr><tr><td>Green</td></tr></table>';
  expect(pastedMarkdown(html)).toBe(
    '# Tea\n\nIs **old** and [hot](https://example.com).\n\n| Kind  |\n| ----- |\n| Green |',
  );
});

it('turns paragraphs of lists in Word into lists, and styles of Google Docs into emphasis', () => {
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·&nbsp;</span><![endif]>${text}<o:p></o:p></p>\n`;
  expect(
    pastedMarkdown(`<p>Teas:</p>${item(1, 'Green')}${item(2, 'Sencha')}${item(1, 'Black')}<p>End</p>`),
  ).toBe('Teas:\n\n- Green\n  - Sencha\n- Black\n\nEnd');
  expect(
    pastedMarkdown(
      '<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> and <span style="font-style:italic">slanted</span></p></b>',
    ),
  ).toBe('**Bold** and *slanted*');
});

it('keeps numbers of lists in Word, breaks in cells, and tables without a header row or an underline', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}</p>`;
  const list = [
    item(1, '3.', 'Boil'),
    item(2, '·', 'Kettle'),
    item(1, '4.', 'Pour'),
    item(2, 'a)', 'Slowly'),
  ];
  expect(pastedMarkdown(list.join(''))).toBe('3. Boil\n   - Kettle\n4. Pour\n   1. Slowly');
  const table =
    '<table><tr><td><p><u>Kind</u></p></td><td>Who</td></tr><tr><td><p>Green</p>\n<p>tea</p></td><td>Ada<br>Bob</td></tr></table>';
  expect(pastedMarkdown(table).replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')).toBe(
    '| Kind | Who |\n| - | - |\n| Green<br>tea | Ada<br>Bob |',
  );
});

it('shows a break in a cell, and keeps it', async () => {
  const place = await open('Other');
  editor?.replaceText('| A |\n| - |\n| one<br>two |\n');
  expect(place.querySelector('td')?.innerHTML).toMatch(/one.*<br.*two/);
  expect(texts.at(-1)).toContain('one<br>two');
});
