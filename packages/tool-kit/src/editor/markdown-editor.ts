import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  parserCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
  serializerCtx,
} from '@milkdown/core';
import type { Ctx } from '@milkdown/ctx';
import { history } from '@milkdown/plugin-history';
import {
  commonmark,
  headingSchema,
  imageSchema,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
} from '@milkdown/preset-commonmark';
import { gfm } from '@milkdown/preset-gfm';
import { Slice } from '@milkdown/prose/model';
import { Plugin, Selection } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { $prose, $remark } from '@milkdown/utils';
import { lineBreaks } from '../markdown/line-breaks.ts';
import { isOwnPicture } from '../markdown/own-picture.ts';
import { type EditorState, stateOf } from './editor-state.ts';
import { type HeldText, holdSelection, markdownOf } from './hold-selection.ts';
import { pastedMarkdown, writtenBreak } from './pasted-markdown.ts';

const levels = [1, 2, 3, 4, 5, 6];

/** Headings as the page shows them: two levels below the written one, which is in `data-depth`. */
const heading = headingSchema.extendSchema((before) => (ctx) => ({
  ...before(ctx),
  parseDOM: levels.map((level) => ({
    tag: `h${level}`,
    getAttrs: (node) => ({ level: Number(node.getAttribute('data-depth')) || level }),
  })),
  toDOM: ({ attrs }) => {
    const level = Number(attrs.level);
    return [`h${Math.min(level + 2, 6)}`, { 'data-depth': String(level) }, 0];
  },
}));

/** Images of other servers as their names: fetching one would report to them that the text was read. */
const image = imageSchema.extendSchema((before) => (ctx) => ({
  ...before(ctx),
  // Markdown has images without a title, for which Milkdown's own attribute fails.
  attrs: { src: { default: '' }, alt: { default: '' }, title: { default: null } },
  parseDOM: [],
  toDOM: ({ attrs }) => {
    const [src, alt] = [String(attrs.src), String(attrs.alt ?? '')];
    if (isOwnPicture(src)) return ['img', { src: `${src}?w=1280&format=webp`, alt }];
    return ['span', { class: 'kit-editor-image' }, alt || src];
  },
}));

const nodeViews = [heading, image].flat();

export type { EditorState } from './editor-state.ts';
export type { HeldText } from './hold-selection.ts';

interface EditorOptions {
  text: string;
  label: string;
  /** Called with the whole Markdown after each change by the user. */
  onText(text: string): void;
  onState(state: EditorState): void;
  onEscape(): void;
}

/** An editor of formatted text whose content is Markdown. */
export interface MarkdownEditor {
  focus(): void;
  /** Runs a command of the editor, and focuses the text. */
  run(command: (ctx: Ctx) => unknown): void;
  /** Replaces the whole text. It can be undone. */
  replaceText(markdown: string): void;
  /** The selected part, or the whole text. No text can be entered until it is released. */
  hold(): HeldText;
  destroy(): Promise<unknown>;
}

/** Added by others: empty paragraphs as `<br />`, and ids of headings, which could be those of the page. */
const left = new Set<unknown>([...remarkPreserveEmptyLinePlugin, syncHeadingIdPlugin]);

/** Creates an editor. The caret is in the visible part of the text, at its end if that is visible. */
export async function createMarkdownEditor(
  element: HTMLElement,
  options: EditorOptions,
): Promise<MarkdownEditor> {
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, element);
      ctx.set(defaultValueCtx, options.text);
      ctx.update(remarkStringifyOptionsCtx, (before) => ({
        ...before,
        bullet: '-' as const,
        rule: '-' as const,
        handlers: { ...before.handlers, break: writtenBreak },
      }));
      ctx.update(editorViewOptionsCtx, (before) => ({ ...before, ...viewOptions(ctx, options) }));
    })
    .use($remark('lineBreaks', () => lineBreaks))
    .use(commonmark.filter((plugin) => !left.has(plugin)))
    .use(gfm)
    .use(nodeViews)
    .use(history)
    .use(reporter(options))
    .create();
  const view = () => editor.ctx.get(editorViewCtx);
  const { state } = view();
  view().dispatch(state.tr.setSelection(visibleSelection(view())));
  return {
    focus: () => view().focus(),
    run(command) {
      editor.action(command);
      view().focus();
    },
    replaceText(markdown) {
      const { content } = editor.ctx.get(parserCtx)(markdown);
      const { tr, doc } = view().state;
      view().dispatch(tr.replaceWith(0, doc.content.size, content));
    },
    hold: () => holdSelection(editor.ctx),
    destroy: () => editor.destroy(),
  };
}

function visibleSelection(view: EditorView): Selection {
  const { doc } = view.state;
  const { top, bottom, left } = view.dom.getBoundingClientRect();
  if (bottom <= innerHeight) return Selection.atEnd(doc);
  const middle = view.posAtCoords({ left: left + 20, top: innerHeight / 2 });
  return top >= 0 || !middle ? Selection.atStart(doc) : Selection.near(doc.resolve(middle.pos));
}

function viewOptions(ctx: Ctx, { label, onEscape }: EditorOptions) {
  return {
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      dir: 'auto',
      spellcheck: 'true',
    },
    clipboardTextSerializer: (slice: Slice) => markdownOf(ctx, slice),
    handleKeyDown(_view: EditorView, event: KeyboardEvent) {
      if (event.key !== 'Escape') return false;
      onEscape();
      return true;
    },
    // Before ProseMirror, which would assign the HTML to `innerHTML`: Trusted Types refuse that.
    handleDOMEvents: {
      paste(view: EditorView, event: ClipboardEvent) {
        if (event.clipboardData) insertFrom(ctx, view, event.clipboardData);
        event.preventDefault();
        return true;
      },
      drop(view: EditorView, event: DragEvent) {
        if (view.dragging || !event.dataTransfer) return false;
        insertFrom(ctx, view, event.dataTransfer);
        event.preventDefault();
        return true;
      },
    },
  };
}

function insertFrom(ctx: Ctx, view: EditorView, data: DataTransfer): void {
  const plain = data.getData('text/plain');
  const html = data.getData('text/html');
  if (view.state.selection.$from.parent.type.spec.code) {
    view.dispatch(view.state.tr.insertText(plain));
    return;
  }
  // Text copied in an editor has its Markdown as plain text.
  const formatted = html !== '' && !html.includes('data-pm-slice');
  const markdown = formatted ? pastedMarkdown(html) : plain;
  const { content } = ctx.get(parserCtx)(markdown);
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
}

const reporter = ({ onText, onState }: EditorOptions) =>
  $prose(
    (ctx) =>
      new Plugin({
        view: () => ({
          update(view, before) {
            onState(stateOf(view.state));
            if (!view.state.doc.eq(before.doc)) onText(ctx.get(serializerCtx)(view.state.doc));
          },
        }),
      }),
  );
