import { useSearchParams } from 'react-router-dom';

export function Marked({ text }: { text: string }) {
  const [params] = useSearchParams();
  const words = (params.get('q') ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${literal.join('|')})`, 'giu')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key.
      <mark key={index} className="rounded-xs bg-accent/20 text-inherit">
        {part}
      </mark>
    ),
  );
}
