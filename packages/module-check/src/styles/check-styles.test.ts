import { describe, expect, it } from 'vitest';
import { styleProblems } from './check-styles.ts';

const problems = (css: string) => styleProblems('mfe-a', 'a.css', css).map(({ message }) => message);

describe('the styles of a module', () => {
  it.each([
    '[data-mfe=mfe-a] .x { color: red }',
    '[data-mfe="mfe-a"]{.x{color:red} & > .y, .z + .w { color: red } &:hover { color: red } .a { & + & { color: red } } }',
    '@layer utilities { @media (width > 1px) { [data-mfe=mfe-a] .x, [data-mfe=mfe-a]:hover > .y { color: red } } }',
    '@layer properties { @supports (x: y) { *, :before, ::backdrop { --tw-leading: initial } } }',
    '@property --tw-leading { syntax: "*"; inherits: false }',
    '@keyframes mfe-a-turn { to { rotate: 1turn } } @keyframes spin { to { rotate: 1turn } }',
    '[data-mfe=mfe-a] .x::before { content: "" }',
    '.x:is([data-mfe=mfe-a], [data-mfe=mfe-a] *)::before, .x:is([data-mfe=mfe-a], [data-mfe=mfe-a] *) + .y { color: red }',
    'body [data-mfe=mfe-a] .x { color: red }',
    '[data-mfe=mfe-a] .x { .tile:hover & { color: red } }',
    '.tile:hover :is([data-mfe=mfe-a] .x) { color: red }',
    ':is([data-mfe=mfe-a] .x, [data-mfe=mfe-a] .y) + h3 { color: red }',
    '[data-mfe=mfe-a] .x { :is(nav, p) { color: red } }',
    '.dark [data-mfe=mfe-a], .dark .x:is([data-mfe=mfe-a], [data-mfe=mfe-a] *) { color: red }',
    '@layer theme, base, components, utilities;',
    '@font-face { font-family: "mfe-a-Zoo"; src: url(0a1b.woff2?v=1) format("woff2"), url("fonts/zoo.woff") }',
    '@font-face { font-family: mfe-a-Zoo; src: local("Zoo"), url(data:font/woff2;base64,AAAA) }',
  ])('may be %s', (css) => {
    expect(problems(css)).toEqual([]);
  });

  it.each([
    '.x { color: red }',
    ':root { --ink: red }',
    '* { color: red }',
    '[data-mfe=mfe-a] .x, .sidebar { color: red }',
    '[data-mfe=mfe-a] + .sidebar { color: red }',
    '[data-mfe=mfe-a] ~ * { color: red }',
    '[data-mfe=mfe-a] { + .sidebar { color: red } }',
    '[data-mfe=mfe-a] { & ~ .sidebar { color: red } }',
    '[data-mfe=mfe-a] { .sidebar:not(&) { color: red } }',
    '[data-mfe=mfe-a] { :is(&) ~ .sidebar { color: red } }',
    '[data-mfe=mfe-a] .x { :is(nav, &) { color: red } }',
    '[data-mfe=mfe-a] .x { nav:is(body, &) p { color: red } }',
    '[data-mfe^=mfe] .x { color: red }',
    '[data-mfe=mfe-b] .x { color: red }',
    ':not([data-mfe=mfe-a]) { color: red }',
    ':is([data-mfe=mfe-a], body) .x { color: red }',
    ':is([data-mfe=mfe-a]) + .x { color: red }',
    ':has([data-mfe=mfe-a]) { color: red }',
    'body:has([data-mfe=mfe-a]) .x { color: red }',
    ':is() .x { color: red }',
    '[data-mfe=mfe-a i] .x { color: red }',
    '@layer utilities { .x { color: red } }',
    '@import "https://evil.example/x.css";',
    '@font-face { font-family: Geist; src: url(x.woff2) }',
    '@font-face { src: url(x.woff2) }',
    '@font-face { font-family: mfe-a-Zoo; font-family: Geist; src: url(x.woff2) }',
    '@font-face { font-family: mfe-a-Zoo; src: url(https://evil.example/x.woff2) }',
    '@font-face { font-family: mfe-a-Zoo; src: url(//evil.example/x.woff2) }',
    '@font-face { font-family: mfe-a-Zoo; src: url("../../../x.woff2") }',
    '@keyframes toast-in { to { opacity: 0 } }',
    '@property --ink { syntax: "*"; inherits: true }',
    '@scope (body) { p { color: red } }',
    '@page { margin: 0 }',
    '*, :before { --tw-leading: initial; color: red }',
    ':is([data-mfe=mfe-a], [data-mfe=mfe-a] *)::before { content: "" }',
    '.x:is([data-mfe=mfe-a], body) { color: red }',
    '[data-mfe=mfe-a]::before { content: ""; position: fixed; inset: 0 }',
    '[data-mfe=mfe-a] { &:hover:after { content: ""; position: fixed; inset: 0 } }',
    '[data-mfe=mfe-a] .x { color: red',
  ])('must not be %s', (css) => {
    expect(problems(css)).toHaveLength(1);
  });
});
