import { describe, expect, it } from 'vitest';
import { scopeStyles } from './scope-styles.ts';

const scoped = (css: string) => scopeStyles(css, 'mfe-a');

describe('scopeStyles', () => {
  it.each([
    ['.x,.y>.z{color:red}', '[data-mfe="mfe-a"] .x,[data-mfe="mfe-a"] .y>.z{color:red}'],
    [
      '@layer components{@media (width>1px){.x{color:red}}}',
      '@layer components{@media (width>1px){[data-mfe="mfe-a"] .x{color:red}}}',
    ],
    ['[data-mfe=mfe-a] .x{color:red}', '[data-mfe=mfe-a] .x{color:red}'],
    ['.x{&:hover{color:red}}', '[data-mfe="mfe-a"] .x{&:hover{color:red}}'],
    ['*,:before{--tw-leading:initial}', '*,:before{--tw-leading:initial}'],
  ])('limits %s', (css, expected) => {
    expect(scoped(css)).toBe(expected);
  });

  it('renames keyframes with their uses', () => {
    expect(scoped('.x{animation:1.8s linear infinite turn}@keyframes turn{to{rotate:1turn}}')).toBe(
      '[data-mfe="mfe-a"] .x{animation:1.8s linear infinite mfe-a-turn}@keyframes mfe-a-turn{to{rotate:1turn}}',
    );
    expect(scoped('.x{animation:spin 1s}@keyframes spin{to{rotate:1turn}}')).toContain('animation:spin');
  });
});
