import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { FoundTool } from '../app/registry.ts';
import { IsolatedTool } from './IsolatedTool.tsx';

const tool: FoundTool['tool'] = {
  path: '/ai/notes',
  title: 'AI Note Taker',
  description: 'Takes notes.',
  icon: 'data:image/svg+xml,%3Csvg/%3E',
  gradient: { from: '#112233', to: '#445566' },
  expose: './Notes',
  nav: { label: 'Take Notes', order: 1 },
  landing: null,
  plan: null,
  creates: [],
  files: { scripts: [], styles: [] },
};
const module: FoundTool['module'] = {
  name: 'mfe-notes',
  version: '1.0.0',
  shell: '^2.0.0',
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  integrities: {},
  base: '/modules/mfe-notes/1.0.0/',
  previous: null,
  isolated: true,
  tools: [tool],
};

it('has the title of its link in the sidebar, like other tools', () => {
  document.title = 'Dashboard · Atelier';
  render(<IsolatedTool module={module} tool={tool} />, { wrapper: MemoryRouter });
  expect(document.title).toBe('Take Notes · Atelier');
});
