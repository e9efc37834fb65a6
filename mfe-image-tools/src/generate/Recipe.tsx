import type { CreationSettings } from '@atelier/contracts';
import { messages } from '../messages.ts';

const aspects: Record<string, string> = messages.generate.aspects;

/** What a picture was made with, as it can be read and used again. */
export function Recipe({ settings }: { settings: CreationSettings }) {
  const { style, aspect, width, height, model } = settings;
  const parts = [
    style,
    aspect && (aspects[String(aspect)] ?? aspect),
    width && height && `${width} \u00d7 ${height}`,
    model,
  ];
  return (
    <ul className="picture-recipe" aria-label={messages.generate.recipe}>
      {parts.filter(Boolean).map((part) => (
        <li key={String(part)}>{String(part)}</li>
      ))}
    </ul>
  );
}
