import { expect, it } from 'vitest';
import { promptParts } from './creation-style.ts';

const template = 'Write an article about {topic} in {length}';

it('splits a prompt into the words of the user and the template around them', () => {
  expect(promptParts('Write an article about tea in Short (500-800 words)', template)).toEqual({
    before: 'Write an article about ',
    text: 'tea',
    after: ' in Short (500-800 words)',
    values: { topic: 'tea', length: 'Short (500-800 words)' },
  });
});

it('gives the words between two placeholders to the user if they occur twice', () => {
  expect(promptParts('Write an article about tea in China in Short', template)?.text).toBe('tea in China');
});

it('reads a single placeholder at the end or in the middle', () => {
  expect(promptParts('Remove boat from the image', 'Remove {object} from the image')?.values).toEqual({
    object: 'boat',
  });
  expect(promptParts('About tea', 'About {topic}')).toMatchObject({ text: 'tea', after: '' });
});

it.each([
  'Write a poem about tea in Short',
  'Write an article about tea',
  'Write an article about  in Short',
  'Write an article about in Short',
  '',
])('returns null for a prompt that was not built with the template: %s', (prompt) => {
  expect(promptParts(prompt, template)).toBeNull();
});
