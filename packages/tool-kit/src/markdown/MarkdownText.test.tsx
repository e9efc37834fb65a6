import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownText } from './MarkdownText.tsx';

afterEach(cleanup);

const show = (text: string) => render(<MarkdownText text={text} />).container;

describe('markdown from a model', () => {
  it('is typeset: headings below the panel’s, lists, tables', () => {
    show('# One\n\n## Two\n\n- a\n\n| x | y |\n| - | - |\n| 1 | 2 |');
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: 'Two' })).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toBe('a');
    expect(screen.getByRole('columnheader', { name: 'x' })).toBeTruthy();
  });

  it('has headings that leave no level out, whatever the text begins with, and keeps the look of each', () => {
    show('## A\n\n#### B\n\n## C\n\n# D');
    const headings = screen.getAllByRole('heading');
    expect(headings.map(({ tagName, dataset }) => [tagName, dataset.depth])).toEqual([
      ['H3', '2'],
      ['H4', '4'],
      ['H3', '2'],
      ['H3', '1'],
    ]);
  });

  it('abuse 23: shows raw HTML as no element', () => {
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
  ])('abuse 23: leaves no other address in %s', (text) => {
    for (const link of show(text).querySelectorAll('a')) expect(link.getAttribute('href')).toBe('');
  });

  it('abuse 22, 23: fetches no picture, and links to it by its words instead', () => {
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
    '[words](\\\\\\\\good.example@evil.example)',
    '[words](https:\\\\good.example@evil.example)',
    '[words](<ht&Tab;tps://good.example@evil.example>)',
    '[words](<https:/&NewLine;/good.example@evil.example>)',
    '[words][ref]\n\n[ref]: https://good.example@evil.example',
    '![words](https://good.example@evil.example/1.png)',
    'words <https://good.example@evil.example>',
    'words https://user:pass@evil.example/x',
  ])('abuse 43: leaves the words and no link to a user in %j', (text) => {
    const box = show(text);
    expect(box.textContent).toContain('words');
    for (const link of box.querySelectorAll('a')) {
      const address = link.getAttribute('href') ?? '';
      const { username, password } = new URL(address, 'https://page.example');
      expect(username + password).toBe('');
      expect(address).not.toMatch(/^[^?]*(@|%40)evil/);
    }
  });

  it('puts no link into a link', () => {
    const box = show('[![a kettle](https://a.example/1.png)](https://a.example/shop)');
    expect(box.querySelectorAll('a').length).toBe(1);
    expect(screen.getByRole('link', { name: 'a kettle' }).getAttribute('href')).toBe(
      'https://a.example/shop',
    );
  });

  it('opens links to elsewhere apart, and tells nothing', () => {
    show('[out](https://a.example) [in](/ai)');
    const out = screen.getByRole('link', { name: 'out' });
    expect(out.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(out.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: 'in' }).hasAttribute('target')).toBe(false);
  });

  it('lets a caller draw the items of lists', () => {
    render(<MarkdownText text={'1. **A** b'} renderItem={(text) => <li>{text.toUpperCase()}</li>} />);
    expect(screen.getByText('A B')).toBeTruthy();
  });
});
