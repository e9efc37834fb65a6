interface Section {
  id: string;
  title: string;
  parts?: { id: string; title: string }[];
}

const link = 'block py-[0.3rem] no-underline hover:text-ink hover:underline';

/** Links to all sections: beside the text, or folded above it on a small screen. */
export const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav
    className="text-sm min-[60rem]:sticky min-[60rem]:top-20 min-[60rem]:max-h-[calc(100dvh-6rem)] min-[60rem]:self-start min-[60rem]:overflow-y-auto"
    aria-label="Contents"
  >
    <details>
      <summary>Contents</summary>
      {sections.map(({ id, title, parts = [] }) => (
        <section key={id}>
          <a className={`${link} font-semibold text-ink`} href={`#${id}`}>
            {title}
          </a>
          <ul className="mb-[0.8rem] empty:hidden">
            {parts.map((part) => (
              <li key={part.id}>
                <a className={`${link} text-ink-2`} href={`#${part.id}`}>
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  </nav>
);
