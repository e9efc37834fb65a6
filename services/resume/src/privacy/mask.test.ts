import { describe, expect, it } from 'vitest';
import { createRestore, mask } from './mask.ts';

const restored = (text: string, output: string) => createRestore(mask(text))(output);

describe('personal data', () => {
  it.each([
    ['Write to jane.doe@example.com today', 'jane.doe@example.com'],
    ['Call +44 20 7946 0123 | London', '+44 20 7946 0123'],
    ['Call (555) 123-4567', '(555) 123-4567'],
    ['01/2014 - 12/2018, call 0170 1234567', '0170 1234567'],
    ['Call +44 20 2014 2015', '+44 20 2014 2015'],
    ['Call 202-555-2014', '202-555-2014'],
    ['See linkedin.com/in/janeqdoe | x', 'linkedin.com/in/janeqdoe'],
    ['See https://jane.example.org/work?x=1 for more', 'https://jane.example.org/work?x=1'],
    ['221b Baker Street, London', '221b Baker Street'],
    ['12, Old Park Rd. Leeds', '12, Old Park Rd.'],
    ['Home: 4 Long Lane Apt 5b Leeds', '4 Long Lane Apt 5b'],
    ['Lebenslauf, Alte-Hauptstr. 5a', 'Alte-Hauptstr. 5a'],
    ['At a..b.example.com/x', 'example.com/x'],
    ['Node.js/jane.dev', 'jane.dev'],
    ['Hauptstra\u00dfe 5, M\u00fcnchen', 'Hauptstra\u00dfe 5'],
    ['London SW1A 1AA', 'SW1A 1AA'],
  ])('in \u201c%s\u201d is masked and restored', (text, secret) => {
    const masked = mask(text);
    expect(masked.text).not.toContain(secret);
    expect(masked.originals).toHaveLength(1);
    expect(restored(text, masked.text)).toBe(text);
  });

  it('has one placeholder wherever it occurs', () => {
    expect(mask('a@b.io, again a@b.io, other c@d.io').text).toBe(
      '[EMAIL_1], again [EMAIL_1], other [EMAIL_2]',
    );
  });

  it('is restored also where it is part of a link', () => {
    const text = 'Code: https://ada@bitbucket.org/ada/engine, mail to ada@bitbucket.org';
    expect(mask(text).text).toBe('Code: [LINK_1], mail to [EMAIL_1]');
    expect(restored(text, mask(text).text)).toBe(text);
  });

  it.each([
    'Node.js and TypeScript',
    'cutting p95 latency by 40%',
    'March 2021 - Present',
    '300 teams use it 4,000 times a day',
    'ASP.NET',
    'Platz 5 of 100 Teams',
    '5 Great Teams In London',
    'Engineer 06/2017 - 02/2021',
    '01.2014 - 12.2018',
    '2014-01 - 2018-12',
    '01/02/2014 - 03/04/2015',
    '05/2019 -\n06/2020',
    'C++ 2014 - 2018',
  ])('is not found in \u201c%s\u201d', (text) => {
    expect(mask(text).text).toBe(text);
  });

  it('leaves an unknown placeholder unchanged', () => {
    expect(restored('a@b.io', '[EMAIL_1] [EMAIL_9]')).toBe('a@b.io [EMAIL_9]');
  });
});
