import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IconButton } from '../elements/IconButton.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { testCreation } from '../testing/index.ts';
import { PromptInFiles, withDetails } from './PromptInFiles.tsx';

afterEach(() => localStorage.clear());

/** Images of 3 x 2. */
const files = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM44aAAQQxwFgBJZAbxGL2OKAAAAABJRU5ErkJggg==',
  jpeg: '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcARUf/9k=',
  webp: 'UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoDAAIAAUAmJaACdLoB+AADsAD+7c7f/lKvBY3cz/9pZ+pZ+pZ/ioAA',
  lossless: 'UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAEAdQoCIXpICBiOh/AAA=',
  extended:
    'UklGRlwAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAuAAAA0AEAnQEqAwACAAFAJiWgAnS6AfgAA7AA/u3O3/5SrwWN3M//aWfqWfqWf4qAAA==',
};
const fileOf = (name: keyof typeof files) =>
  new Blob([Uint8Array.from(atob(files[name]), (letter) => letter.charCodeAt(0))], {
    type: `image/${name === 'png' || name === 'jpeg' ? name : 'webp'}`,
  });

const prompt = 'Ein Fuchs & „Möwe“ 🦊';
const settings = { tool: 'generate', width: 3, height: 2, model: 'gpt-image-1', file: 'private.jpg' };
const creation = testCreation({ type: 'image', prompt, settings });
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const detailed = async (name: keyof typeof files, made = creation) =>
  bytesOf(await withDetails(fileOf(name), made));
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

it.each(Object.keys(files) as (keyof typeof files)[])('writes prompt, model and source: %s', async (name) => {
  const bytes = await detailed(name);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(
    'DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
  );
  expect(text).toContain('AISystemUsed="gpt-image-1"');
  expect(text).toContain('Ein Fuchs &#38; „Möwe“ 🦊</rdf:li>');
  expect(text).not.toContain('private.jpg');
});

it.each([
  ['webp', 0x04],
  ['lossless', 0x14],
  ['extended', 0x14],
] as const)('gives WebP the extended header, with its size and alpha: %s', async (name, flags) => {
  const bytes = await detailed(name);
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
  expect(latin1(bytes.subarray(12, 30))).toBe(
    `VP8X\x0a\0\0\0${String.fromCharCode(flags)}\0\0\0\x02\0\0\x01\0\0`,
  );
  expect(latin1(bytes).match(/VP8X/g)).toHaveLength(1);
});

it('leaves images as they are that no model made', async () => {
  const removal = { ...creation, settings: { tool: 'remove-background' } };
  expect(await detailed('png', removal)).toEqual(await bytesOf(fileOf('png')));
});

it('leaves the prompt out, and only that, once it is switched off', async () => {
  render(
    <Menu trigger={<IconButton label="Download">↓</IconButton>}>
      <PromptInFiles creation={creation} />
    </Menu>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  const item = await screen.findByRole('menuitemcheckbox', {
    name: 'Save the prompt in the file, for all who get it',
  });
  expect(item.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(item);
  expect(item.getAttribute('aria-checked')).toBe('false');
  const text = latin1(await detailed('png'));
  expect(text).toContain('trainedAlgorithmicMedia');
  for (const part of ['Fuchs', 'gpt-image-1']) expect(text).not.toContain(part);
});
