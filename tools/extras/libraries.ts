/** A library that modules use, and a tool with it: a file in `libraries/`. */
export interface Library {
  tool: string;
  packages: readonly string[];
  /** The text of an element that is visible, after a click on "Open" where `opens` is set. */
  shows: string;
  opens?: true;
  coloured?: true;
  types?: true;
  drags?: string;
}

/** The libraries that the guide for module teams lists. */
export const libraries: readonly Library[] = [
  { tool: 'RadixDialog', packages: ['@radix-ui/react-dialog'], opens: true, shows: 'Title of Radix' },
  {
    tool: 'RadixPopover',
    packages: ['@radix-ui/react-popover'],
    opens: true,
    shows: 'Content of the popover',
  },
  { tool: 'RadixSelect', packages: ['@radix-ui/react-select'], opens: true, shows: 'Apple' },
  { tool: 'RadixScrollArea', packages: ['@radix-ui/react-scroll-area'], shows: 'Scrolled text' },
  { tool: 'HeadlessUi', packages: ['@headlessui/react'], opens: true, shows: 'Item of the menu' },
  {
    tool: 'Emotion',
    packages: ['@emotion/react', '@emotion/styled'],
    shows: 'Styled by emotion',
    coloured: true,
  },
  {
    tool: 'StyledComponents',
    packages: ['styled-components'],
    shows: 'Styled by a component',
    coloured: true,
  },
  { tool: 'Mui', packages: ['@mui/material'], opens: true, shows: 'Title of MUI' },
  { tool: 'TanstackQuery', packages: ['@tanstack/react-query'], shows: 'Text of the query' },
  { tool: 'Jotai', packages: ['jotai'], opens: true, shows: 'Atom 2' },
  { tool: 'Zustand', packages: ['zustand'], opens: true, shows: 'Stored 2' },
  { tool: 'Motion', packages: ['motion'], shows: 'Moved text' },
  { tool: 'DateFns', packages: ['date-fns'], shows: '2. März 2026' },
  { tool: 'Sonner', packages: ['sonner'], opens: true, shows: 'Message of sonner' },
  { tool: 'ReactSelect', packages: ['react-select'], shows: 'Apple of the list' },
  { tool: 'Cmdk', packages: ['cmdk'], shows: 'First command' },
  { tool: 'I18next', packages: ['i18next'], shows: 'Guten Tag, Ada' },
  {
    tool: 'HookFormValibot',
    packages: ['react-hook-form', '@hookform/resolvers', 'valibot'],
    opens: true,
    shows: 'Valibot wants a name',
  },
  { tool: 'HookFormZod', packages: ['zod'], opens: true, shows: 'Zod wants a name' },
  { tool: 'DndKit', packages: ['@dnd-kit/core'], drags: 'Dragged item', shows: 'Dropped' },
  {
    tool: 'CodeMirror',
    packages: ['codemirror', '@codemirror/lang-javascript'],
    types: true,
    shows: 'const',
  },
  {
    tool: 'Tiptap',
    packages: ['@tiptap/react', '@tiptap/starter-kit'],
    types: true,
    opens: true,
    shows: 'Content that was set',
  },
  { tool: 'Quill', packages: ['quill'], types: true, shows: 'First line' },
  { tool: 'Leaflet', packages: ['leaflet', 'react-leaflet'], opens: true, shows: 'Popup of the map' },
  { tool: 'Swiper', packages: ['swiper'], shows: 'First slide' },
  { tool: 'Lit', packages: ['lit'], opens: true, shows: 'Count of Lit: 2' },
  { tool: 'MarkdownIt', packages: ['markdown-it'], shows: 'Title in Markdown' },
  { tool: 'DomPurify', packages: ['dompurify'], shows: 'Clean text' },
  { tool: 'ReactMarkdown', packages: ['react-markdown'], shows: 'Title of react-markdown' },
  { tool: 'Katex', packages: ['katex'], shows: 'E' },
  { tool: 'D3', packages: ['d3'], shows: 'Drawn by D3' },
  { tool: 'Recharts', packages: ['recharts'], shows: 'First bar' },
  { tool: 'ChartJs', packages: ['chart.js'], shows: 'Bars: 2' },
  { tool: 'Three', packages: ['three'], shows: 'Triangles: 12' },
  { tool: 'Lexical', packages: ['lexical', '@lexical/react'], types: true, shows: 'typed' },
  { tool: 'SecondRoot', packages: ['react-dom'], shows: 'In a second root' },
  { tool: 'ReactFeatures', packages: ['react'], shows: 'Used context optimistic lazy bounded' },
  { tool: 'ReactRouter', packages: ['react-router-dom'], shows: 'Matched by the router' },
];
