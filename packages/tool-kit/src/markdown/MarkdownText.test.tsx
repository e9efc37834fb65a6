import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from './MarkdownText.tsx';

const show = (text: string) => render(<MarkdownText text={text} />).container;

describe('markdown from a model', () => {
  it('renders headings under the panel’s level, lists and tables', () => {
    show('# One\n\n## Two\n\n- a\n\n| x | y |\n| - | - |\n| 1 | 2 |');
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: 'Two' })).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe('a');
    expect(screen.getByRole('columnheader', { name: 'x' })).toBeTruthy();
  });

  it('skips no heading level, whatever level the text begins with, and keeps the style of each', () => {
    show('## A\n\n#### B\n\n## C\n\n# D');
    const headings = screen.getAllByRole('heading');
    expect(headings.map(({ tagName, dataset }) => [tagName, dataset.depth])).toEqual([
      ['H3', '2'],
      ['H4', '4'],
      ['H3', '2'],
      ['H3', '1'],
    ]);
  });

  it('gives each block the direction of its own text', () => {
    const box = show('# مرحبا\n\nHello\n\n- שלום\n\n| x |\n| - |\n| 1 |');
    for (const name of ['h3', 'p', 'ul', 'table'])
      expect(box.querySelector(name)?.getAttribute('dir')).toBe('auto');
    expect(box.querySelector('li')?.hasAttribute('dir')).toBe(false);
  });

  it.each([
    ['emphasis that takes quadratic time to parse', '_*'.repeat(25_000)],
    ['quotes nested deeper than the stack', '> '.repeat(10_000)],
    ['lists nested deeper than the stack', '- 1. '.repeat(10_000)],
  ])('abuse 23: shows %s as it is', (_, text) => {
    expect(show(text).textContent).toBe(text);
  });

  it('abuse 23: does not render raw HTML', () => {
    const box = show(
      '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="//a.example"></iframe>',
    );
    expect(box.querySelector('img, script, iframe, [onerror]')).toBeNull();
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '<javascript:alert(1)>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x][y]\n\n[y]: vbscript:x',
  ])('abuse 23: leaves no other URL in %s', (text) => {
    for (const link of show(text).querySelectorAll('a')) expect(link.getAttribute('href')).toBe('');
  });

  it('abuse 22, 23: does not fetch an image, and renders a link with its text instead', () => {
    const box = show('![a kettle](https://beacon.example/1.png)\n\n![](data:image/svg+xml,<svg/>)');
    expect(box.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'a kettle' }).getAttribute('href')).toBe(
      'https://beacon.example/1.png',
    );
  });

  it.each([
    '[words](https://user:pass@evil.example)',
    '[words](https://good.example@evil.example/x)',
    '[words](https&colon;//good.example@evil.example)',
    '[words](https://good.example&#64;evil.example)',
    '[words](https://good.example%40evil.example)',
    '[words](//good.example@evil.example)',
    '[words](///@evil.example)',
    '[words](https:///@evil.example)',
    '[words](\\\\\\\\good.example@evil.example)',
    '[words](https:\\\\good.example@evil.example)',
    '[words](<ht&Tab;tps://good.example@evil.example>)',
    '[words](<https:/&NewLine;/good.example@evil.example>)',
    '[words][ref]\n\n[ref]: https://good.example@evil.example',
    '![words](https://good.example@evil.example/1.png)',
    'words <https://good.example@evil.example>',
    'words https://user:pass@evil.example/x',
  ])('abuse 43: renders the text of %j without a link', (text) => {
    const box = show(text);
    expect(box.textContent).toContain('words');
    for (const link of box.querySelectorAll('a')) {
      const address = link.getAttribute('href') ?? '';
      const { username, password } = new URL(address, 'https://page.example');
      expect(username + password).toBe('');
      expect(address).not.toMatch(/^[^?]*(@|%40)evil/);
    }
  });

  it('does not nest links', () => {
    const box = show('[![a kettle](https://a.example/1.png)](https://a.example/shop)');
    expect(box.querySelectorAll('a').length).toBe(1);
    expect(screen.getByRole('link', { name: 'a kettle' }).getAttribute('href')).toBe(
      'https://a.example/shop',
    );
  });

  it('opens external links in a new tab without a referrer', () => {
    show('[out](https://a.example) [in](/ai)');
    const out = screen.getByRole('link', { name: 'out' });
    expect(out.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(out.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: 'in' }).hasAttribute('target')).toBe(false);
  });

  it('renders list items with the caller’s function', () => {
    render(<MarkdownText text={'1. **A** b'} renderItem={(text) => <li>{text.toUpperCase()}</li>} />);
    expect(screen.getByText('A B')).toBeTruthy();
  });
});

it('breaks lines at `<br>`, and shows front matter as code', () => {
  const text = '---\ntitle: Tea\n---\n\n| A |\n| - |\n| one<br>two |';
  const { container } = render(<MarkdownText text={text} />);
  expect(container.querySelector('td')?.innerHTML).toMatch(/^one<br>\s*two$/);
  expect(container.querySelector('pre')?.textContent).toBe('title: Tea\n');
  expect(container.querySelector('h3, h4')).toBeNull();
});
