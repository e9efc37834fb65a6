import { describe, expect, it } from 'vitest';
import { styleProblems } from './check-styles.ts';
import { scopeNames } from './scope-names.ts';
import { deadSelectors, scopeStyles } from './scope-styles.ts';

/** An element of the module, or one that the page marked as such. */
const own = ':is([data-mfe="mfe-a"],[data-mfe="mfe-a"] *)';
const root = '[data-mfe="mfe-a"]';
const scoped = (css: string) => scopeStyles(css, 'mfe-a');

describe('scopeStyles', () => {
  it.each([
    ['.x,.y>.z{color:red}', `.x${own},.y${own}>.z{color:red}`],
    ['a.x:hover::before,#y + p{color:red}', `a.x:hover${own}::before,#y${own}+p{color:red}`],
    [
      'p,*::before,:where(.x>p){color:red}',
      `${root} p,body>p${root},${root} *::before,${root} :where(.x>p),body>:where(.x>p)${root}{color:red}`,
    ],
    [
      '@layer components{@media (width>1px){.x{color:red}}}',
      '@layer components{@media (width>1px){.x:is([data-mfe="mfe-a"],[data-mfe="mfe-a"] *){color:red}}}',
    ],
    ['[data-mfe=mfe-a] .x{color:red}', '[data-mfe=mfe-a] .x{color:red}'],
    ['.x{&:hover{color:red}}', `.x${own}{&:hover{color:red}}`],
    ['.ring{--tw-ring-inset:inset}', `.ring${own}{--tw-ring-inset:inset}`],
    [':root,:host{--ink:red}', `${root},${root}{--ink:red}`],
    ['html body>p,body.open .x{color:red}', `${root}>p,body.open .x${own}{color:red}`],
    ['.dark{--ink:red}', `.dark ${root},.dark:is(${root} *){--ink:red}`],
    ['html[data-theme="dark"],:root.dark{--ink:red}', `.dark ${root},.dark ${root}{--ink:red}`],
    ['[data-theme=dark] .x{color:red}', `:is(.dark,[data-theme=dark]) .x${own}{color:red}`],
    [
      ':where(.dark,.dark-theme) p+p{color:red}',
      `:is(.dark,:where(.dark,.dark-theme)) ${root} p+p{color:red}`,
    ],
    ['.dark p>i{color:red}', `.dark ${root} p>i,.dark body>p${root}>i{color:red}`],
    ['.x:is(.dark *){color:red}', `.x:is(.dark *)${own}{color:red}`],
    ['*,:before{--tw-leading:initial}', '*,:before{--tw-leading:initial}'],
  ])('limits %s', (css, expected) => {
    expect(scoped(css)).toBe(expected);
    expect(styleProblems('mfe-a', 'a.css', expected)).toEqual([]);
  });

  it('names selectors that can never match', () => {
    const css =
      ':root,body .x{&.y{color:red}}\n@media print{html.night p,.x{color:red}}\n.x body,html[dir=rtl] p,:root.dark,body>p{color:red}';
    expect(deadSelectors(css)).toEqual(['Line 2: html.night p', 'Line 3: .x body']);
  });

  it('renames fonts with their uses in all style sheets', () => {
    const sheets = new Map([
      ['a.css', '@font-face{font-family:"Zoo Sans";src:url(x.woff2)}.x{font:12px/1 "Zoo Sans",serif}'],
      [
        'b.css',
        ":root{--brand:Zoo Sans,serif;--zoo:1}.y{font-family:'Zoo Sans',Zoo,serif}.z{font:bold 1em Zoo Sans}",
      ],
    ]);
    expect([...scopeNames(sheets, 'mfe-a').values()]).toEqual([
      '@font-face{font-family:"mfe-a-Zoo Sans";src:url(x.woff2)}.x{font:12px/1 "mfe-a-Zoo Sans",serif}',
      ':root{--brand:"mfe-a-Zoo Sans",serif;--zoo:1}.y{font-family:"mfe-a-Zoo Sans",Zoo,serif}.z{font:bold 1em "mfe-a-Zoo Sans"}',
    ]);
    expect(scopeNames(new Map([['b.css', '.y{font-family:Zoo}']]), 'mfe-a').size).toBe(0);
  });

  it('renames keyframes and registered properties with their uses in all style sheets', () => {
    const sheets = new Map([
      ['a.css', '@keyframes turn{to{--at:1turn}}@property --at{syntax:"<angle>"}@keyframes spin{}'],
      [
        'b.css',
        '.x{animation:1.8s linear turn,spin 1s;rotate:var(--at,0)}.\\[--at\\:1turn\\]{--at:1turn;--atom:1}',
      ],
    ]);
    expect([...scopeNames(sheets, 'mfe-a').values()]).toEqual([
      '@keyframes mfe-a-turn{to{--mfe-a-at:1turn}}@property --mfe-a-at{syntax:"<angle>"}@keyframes spin{}',
      '.x{animation:1.8s linear mfe-a-turn,spin 1s;rotate:var(--mfe-a-at,0)}.\\[--at\\:1turn\\]{--mfe-a-at:1turn;--atom:1}',
    ]);
  });
});
