import { parseTitles } from '@atelier/contracts/titles';
import { describe, expect, it } from 'vitest';
import { scoreTitle, sortTitles } from './titles.ts';

describe('parseTitles', () => {
  it.each([
    ['a numbered list', '1. One\n2) Two', ['One', 'Two']],
    ['bullets, marks and quotes', '- **One**\n* "Two"\n• “Three”', ['One', 'Two', 'Three']],
    ['text around the list', 'Sure:\n\n1. One\n\nEnjoy.', ['One']],
    ['a single line', '# The Quiet Art of Tea', ['The Quiet Art of Tea']],
    ['the same title twice', '1. One\n2. One', ['One']],
    ['a list below a heading', '# Titles about tea\n\n1) One\n2) Two', ['One', 'Two']],
    ['bold lines', '## Titles\n\n**One**\n\n__Two__', ['One', 'Two']],
    ['bold items', '**1. One**\n**2.** Two\n### 3. Three', ['One', 'Two', 'Three']],
    ['quoted lines', '"One"\n“Two”\n„Drei“\n«Quatre»', ['One', 'Two', 'Drei', 'Quatre']],
    [
      'titles with quotes inside',
      '1. "One" and "Two"\n2. What Is “Three”',
      ['"One" and "Two"', 'What Is “Three”'],
    ],
    ['labelled lines', 'Title: One\n**Title 2:** "Two"\nTitel 3: Drei', ['One', 'Two', 'Drei']],
    ['dashes', '– One\n— Two', ['One', 'Two']],
    ['Japanese lists', '・「一」\n・二\n1、三\n２．四\n①五', ['一', '二', '三', '四', '五']],
    ['a list in JSON', '["One", "2. Two", "\\"Three\\""]', ['One', 'Two', 'Three']],
    [
      'objects in JSON',
      'Sure: {"titles": [\n {"id": 1, "title": "One"},\n {"title": "Two"}]}',
      ['One', 'Two'],
    ],
    ['damaged JSON', '["One", "Two', []],
    ['a number at the beginning', '1.5 Million Cups of Tea', ['1.5 Million Cups of Tea']],
    ['one sentence', 'Sorry, I cannot help with that.', []],
    ['prose', 'I cannot do that.\n\nAsk me something else.', []],
    ['nothing', '', []],
  ])('finds the titles in %s', (_, markdown, titles) => {
    expect(parseTitles(markdown)).toEqual(titles);
  });
});

describe('sortTitles', () => {
  const rank = (title: string) => title.length;

  it('orders the items of a list and keeps the text around it', () => {
    expect(sortTitles('Sure:\n\n1. One\n2. **Three**\n3. Four\n\nEnjoy.', rank)).toBe(
      'Sure:\n\n1. **Three**\n2. Four\n3. One\n\nEnjoy.',
    );
  });

  it('leaves items of several lines alone', () => {
    const text = '1. One\n   with a remark\n2. Three';
    expect(sortTitles(text, rank)).toBe(text);
  });
});

describe('the score of a title', () => {
  it('is high for a good length with a number and clear words', () => {
    expect(scoreTitle('7 Small Habits That Make Tea Taste Better').score).toBeGreaterThan(90);
  });

  it('tells titles without a fault apart', () => {
    const titles = [
      'The Quiet Art of Sailing Along the Coast',
      'Why Every Sailor Should Learn to Read the Wind',
      'Sailing for Beginners: What Nobody Tells You',
      'How a Week on the Water Changed the Way I Work',
      'Understanding Navigation Before Your First Voyage',
      'What Your Boat Can Teach You About Patience',
    ];
    const scores = titles.map((title) => scoreTitle(title).score);
    expect(new Set(scores).size).toBeGreaterThanOrEqual(5);
    expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThanOrEqual(10);
  });

  it.each([
    ['too short', 'Tea', '7 Small Habits That Make Tea Taste Better'],
    ['too long', `Tea ${'and more tea '.repeat(8)}`, 'What Your Kettle Can Teach You About Restraint'],
    [
      'shouting',
      'WHAT YOUR KETTLE Teaches About RESTRAINT Today',
      'What Your Kettle Teaches About Restraint Today',
    ],
    ['filler', 'The Ultimate and Amazing Guide to Green Tea', 'The Calm and Simple Guide to Green Tea Here'],
  ])('is lower for one that is %s', (_, worse, better) => {
    expect(scoreTitle(worse).score).toBeLessThan(scoreTitle(better).score);
  });

  it('stays between 0 and 100 and is the same each time', () => {
    for (const title of ['', 'x'.repeat(400), '7 Small Habits That Make Tea Taste Better']) {
      expect(scoreTitle(title)).toEqual(scoreTitle(title));
      expect(scoreTitle(title).score).toBeGreaterThanOrEqual(0);
      expect(scoreTitle(title).score).toBeLessThanOrEqual(100);
    }
  });
});
