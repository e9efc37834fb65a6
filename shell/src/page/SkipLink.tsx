/** The first link of a page, which shows while it has the focus. */
export const SkipLink = ({ children }: { children: string }) => (
  <a
    className="-translate-y-[200%] fixed top-2.5 left-2.5 z-(--z-overlay) rounded-field bg-ink px-4 py-2.5 text-paper opacity-0 focus:translate-y-0 focus:opacity-100 print:hidden"
    href="#main"
  >
    {children}
  </a>
);
