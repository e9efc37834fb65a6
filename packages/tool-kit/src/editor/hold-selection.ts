import { editorViewCtx, parserCtx, serializerCtx } from '@milkdown/core';
import type { Ctx } from '@milkdown/ctx';
import { Slice } from '@milkdown/prose/model';
import type { EditorView } from '@milkdown/prose/view';

/** The selection of an editor, as Markdown. */
export interface HeldText {
  text: string;
  /** The surrounding text; undefined for the whole text. */
  context?: string;
  /** Releases it and replaces it with another text. This can be undone. */
  replace(markdown: string): void;
  release(): void;
}

/** The context before and after a part, in characters. */
const contextReach = 1_500;
/** In editor.css. */
const highlightName = 'kit-held';

/** The selection, or the whole text. The editor accepts no input until it is released. */
export function holdSelection(ctx: Ctx): HeldText {
  const view = ctx.get(editorViewCtx);
  const { doc, selection } = view.state;
  const { from, to, empty } = selection;
  const text = empty ? ctx.get(serializerCtx)(doc) : markdownOf(ctx, selection.content());
  const around = (start: number, end: number) => doc.textBetween(start, end, '\n');
  const context = `${around(Math.max(0, from - contextReach), from)}[…]${around(to, Math.min(doc.content.size, to + contextReach))}`;
  view.setProps({ editable: () => false });
  if (!empty) highlight(view, from, to);
  const release = () => {
    view.setProps({ editable: () => true });
    globalThis.CSS?.highlights?.delete(highlightName);
  };
  return {
    text: text.trim(),
    ...(!empty && { context }),
    release,
    replace(markdown) {
      release();
      const { content } = ctx.get(parserCtx)(markdown);
      const { tr } = view.state;
      if (empty) tr.replaceWith(0, doc.content.size, content);
      else tr.replaceRange(from, to, Slice.maxOpen(content));
      view.dispatch(tr.scrollIntoView());
    },
  };
}

/** Marks the part while another element has the focus, because browsers then hide the selection. */
function highlight(view: EditorView, from: number, to: number): void {
  if (!globalThis.CSS?.highlights) return;
  const range = document.createRange();
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  CSS.highlights.set(highlightName, new Highlight(range));
}

export function markdownOf(ctx: Ctx, slice: Slice): string {
  const { schema } = ctx.get(editorViewCtx).state;
  const doc = schema.topNodeType.createAndFill(null, slice.content);
  return doc
    ? ctx.get(serializerCtx)(doc).trimEnd()
    : slice.content.textBetween(0, slice.content.size, '\n\n');
}
