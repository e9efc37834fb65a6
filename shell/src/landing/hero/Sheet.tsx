import type { ReactNode } from 'react';

/** One sheet of the collage: a tool's name over what it is making. */
export function Sheet({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className={`sheet sheet-${name}`} data-tool-accent="">
      <div className="sheet-bar">
        <i />
        {title}
      </div>
      {children}
    </div>
  );
}
