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
