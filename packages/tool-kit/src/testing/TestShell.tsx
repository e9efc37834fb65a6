import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Announcer, Toaster } from '../feedback/Toaster.tsx';

/** What the shell renders around a tool: a router at `path`, which may have a query, toasts and announcements. For tests. */
export const TestShell = ({ path = '/', children }: { path?: string; children: ReactNode }) => (
  <MemoryRouter initialEntries={[path]}>
    {children}
    <Toaster />
    <Announcer />
  </MemoryRouter>
);
