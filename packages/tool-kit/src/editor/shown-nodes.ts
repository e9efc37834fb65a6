import { headingSchema, imageSchema } from '@milkdown/preset-commonmark';

const levels = [1, 2, 3, 4, 5, 6];

/** Headings as the page shows them: two levels below the written one, which is in `data-depth`. */
const heading = headingSchema.extendSchema((before) => (ctx) => ({
  ...before(ctx),
  parseDOM: levels.map((level) => ({
    tag: `h${level}`,
    getAttrs: (node) => ({ level: Number(node.getAttribute('data-depth')) || level }),
  })),
  toDOM: ({ attrs }) => {
    const level = Number(attrs['level']);
    return [`h${Math.min(level + 2, 6)}`, { 'data-depth': String(level) }, 0];
  },
}));

/** Images as their names: fetching one would report to others that the text was read. */
const image = imageSchema.extendSchema((before) => (ctx) => ({
  ...before(ctx),
  // Markdown has images without a title, for which Milkdown's own attribute fails.
  attrs: { src: { default: '' }, alt: { default: '' }, title: { default: null } },
  parseDOM: [],
  toDOM: ({ attrs }) => ['span', { class: 'kit-editor-image' }, String(attrs['alt'] || attrs['src'])],
}));

/** How nodes are shown in the editor where that differs from Milkdown's own. */
export const shownNodes = [heading, image].flat();
