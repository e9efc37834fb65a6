import type { EditorState as ProseState } from '@milkdown/prose/state';

export type BlockName = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'other';

export interface EditorState {
  block: BlockName;
  bold: boolean;
  italic: boolean;
  /** The address of the link, or null. */
  link: string | null;
}

export function stateOf({ selection, storedMarks, doc, schema }: ProseState): EditorState {
  const { $from, from, to, empty } = selection;
  const marks = storedMarks ?? $from.marks();
  const has = (name: string) => {
    const type = schema.marks[name];
    if (!type) return false;
    return empty ? type.isInSet(marks) !== undefined : doc.rangeHasMark(from, to, type);
  };
  const link = schema.marks.link?.isInSet(empty ? marks : (doc.nodeAt(from)?.marks ?? marks));
  return {
    block: blockOf($from.parent.type.name, $from.parent.attrs.level),
    bold: has('strong'),
    italic: has('emphasis'),
    link: link ? String(link.attrs.href) : null,
  };
}

function blockOf(name: string, level: unknown): BlockName {
  if (name === 'paragraph') return 'paragraph';
  if (name === 'heading' && (level === 1 || level === 2 || level === 3)) return `heading${level}`;
  return 'other';
}
