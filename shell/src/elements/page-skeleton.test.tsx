import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SettingsProvider } from '../settings/settings.ts';
import { testModule, testSettings, testTool } from '../testing/test-module.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

const article = testTool({ path: '/ai/write', creates: [{ type: 'article', label: 'Articles' }] });
const settings = testSettings([testModule([article, testTool({ path: '/ai/look' })])]);

afterEach(cleanup);

it.each([
  ['/ai', 'dashboard'],
  ['/ai/write', 'tool'],
  ['/ai/look', 'gallery'],
  ['/operator', 'list'],
])('has at %s the shape of a %s', (path, shape) => {
  render(
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={[path]}>
        <PageSkeleton />
      </MemoryRouter>
    </SettingsProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading' }).dataset.shape).toBe(shape);
});
