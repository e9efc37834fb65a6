interface Section {
  id: string;
  title: string;
  parts?: { id: string; title: string }[];
}

/** Links to all sections: beside the text, or folded above it on a small screen. */
export const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav className="reference-nav" aria-label="Contents">
    <details>
      <summary>Contents</summary>
      {sections.map(({ id, title, parts = [] }) => (
        <section key={id}>
          <a className="reference-nav-group" href={`#${id}`}>
            {title}
          </a>
          <ul>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  </nav>
);
