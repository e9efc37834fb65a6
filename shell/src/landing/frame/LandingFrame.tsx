import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';

/** What every public page stands in: skip link, top bar, main and footer. */
export function LandingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="landing">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
