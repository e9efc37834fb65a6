import { CopyButton } from '@atelier/tool-kit/copy';

/** Code with a button that copies it. It scrolls sideways, also with the keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="reference-code">
      <figcaption>
        {label}
        <CopyButton text={code} label={`Copy: ${label}`} plain />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
