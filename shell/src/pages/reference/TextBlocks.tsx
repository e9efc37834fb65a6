/** Code with a button that the page's script makes copy it. It scrolls sideways, also with the keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="reference-code">
      <figcaption>
        {label}
        <button type="button" className="reference-copy" aria-label={`Copy: ${label}`}>
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A sentence with `code` in backticks. */
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

/** Paragraphs that are separated by empty lines. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <InlineText text={paragraph} />
    </p>
  ));
