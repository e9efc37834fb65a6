import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Announcer, Toaster } from '../feedback/Toaster.tsx';

/** What the shell renders around a tool, for tests: a router at `path`, toasts and announcements. */
export const TestShell = ({ path = '/', children }: { path?: string; children: ReactNode }) => (
  <MemoryRouter initialEntries={[path]}>
    {children}
    <Toaster />
    <Announcer />
  </MemoryRouter>
);
