import type { ReactNode } from 'react';

interface Children {
  children: ReactNode;
}

export const Columns = ({ children }: Children) => (
  <div className="mt-10 gap-x-[clamp(2rem,4vw,4rem)] min-[60rem]:grid min-[60rem]:grid-cols-[15rem_minmax(0,1fr)]">
    {children}
  </div>
);

/** With `wide`, calls may use more of a large screen than a text does. */
export const TextColumn = ({
  className = '',
  wide,
  children,
}: Children & { className?: string; wide?: boolean }) => (
  <div
    data-wide={wide}
    className={`min-w-0 max-w-208 leading-[1.6] min-[108rem]:data-wide:max-w-none ${className}`}
  >
    {children}
  </div>
);

export const ruled = 'mt-8 border-line border-t pt-8';

export const FieldRows = ({ children }: Children) => <dl>{children}</dl>;

export const FieldRow = ({ id, term, children }: Children & { id?: string; term: ReactNode }) => (
  <div id={id} className="border-line border-b py-[0.6rem]">
    <dt>{term}</dt>
    <dd className="text-ink-2">{children}</dd>
  </div>
);

/** What is less important than the term before it, such as its type. */
export const Type = ({ children }: Children) => <span className="text-ink-3 text-sm">{children}</span>;

export function Code({ children }: Children) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region.
    <pre tabIndex={0} className={code}>
      <code>{children}</code>
    </pre>
  );
}
const code = 'max-h-112 overflow-auto p-[0.7rem_0.9rem_0.9rem] font-mono text-[0.82rem]/[1.55]';
export const codeBox = 'mt-[1.2rem] rounded-field border border-line bg-sunk';

/** Code with a button that the page's script makes copy it. */
export const CodeBlock = ({ label, code: text }: { label: string; code: string }) => (
  <figure className={codeBox}>
    <figcaption className="flex items-center justify-between ps-[0.9rem] text-ink-2 text-sm">
      {label}
      <button
        type="button"
        data-copy
        className="min-h-11 px-[0.9rem] hover:text-ink"
        aria-label={`Copy: ${label}`}
      >
        Copy
      </button>
    </figcaption>
    <Code>{text}</Code>
  </figure>
);

export function InlineText({ text }: { text: string }) {
  return text.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <code key={index}>{piece}</code>
    ) : (
      piece
    ),
  );
}

export const Paragraphs = ({ text }: { text: string }) =>
  text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <InlineText text={paragraph} />
    </p>
  ));

interface Section {
  id: string;
  path?: string;
  title: string;
  /** `words` are found by the field of the contents, too. */
  parts?: { id: string; title: string; words: string }[];
}

const link =
  'block py-[0.3rem] no-underline hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-accent data-page:border-accent data-page:border-s-2 data-page:ps-2';

/** Links to all sections, folded at the top of a small screen. Those of the page at `path` are marked. */
export const Contents = ({
  sections,
  path: page,
  find = 'Find a call',
}: {
  sections: readonly Section[];
  path?: string;
  find?: string;
}) => (
  <nav
    className="sticky text-sm max-[60rem]:top-[4.25rem] max-[60rem]:z-1 max-[60rem]:mb-8 max-[60rem]:border-line max-[60rem]:border-b max-[60rem]:bg-paper min-[60rem]:top-20 min-[60rem]:max-h-[calc(100dvh-6rem)] min-[60rem]:self-start min-[60rem]:overflow-y-auto"
    aria-label="Contents"
  >
    <details>
      <summary>Contents</summary>
      <div className="max-[60rem]:absolute max-[60rem]:inset-x-0 max-[60rem]:top-full max-[60rem]:max-h-[65dvh] max-[60rem]:overflow-y-auto max-[60rem]:rounded-b-card max-[60rem]:border max-[60rem]:border-line max-[60rem]:bg-paper max-[60rem]:p-4 max-[60rem]:shadow-2">
        {sections.some(({ parts }) => parts) && (
          <input
            type="search"
            data-filter
            className="sticky top-0 mb-3 min-h-10 w-full -outline-offset-1 rounded-field border shadow-[0_0_0_6px_var(--paper)] border-line-field bg-paper px-3 text-ink max-[60rem]:min-h-11 max-[60rem]:text-base"
            aria-label={find}
            placeholder={find}
          />
        )}
        {sections.map(({ id, path = '', title, parts = [] }) => (
          <section key={id}>
            <a
              className={`${link} font-semibold text-ink`}
              href={`${path}#${id}`}
              data-page={(page && page === path) || undefined}
            >
              {title}
            </a>
            <ul className="mb-[0.8rem] empty:hidden">
              {parts.map((part) => (
                <li key={part.id} data-words={part.words}>
                  <a className={`${link} text-ink-2`} href={`${path}#${part.id}`}>
                    {part.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  </nav>
);
