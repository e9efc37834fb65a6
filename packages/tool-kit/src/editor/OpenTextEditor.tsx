import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../elements/Button.tsx';
import { SkeletonText } from '../elements/Skeleton.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import './editor.css';
import { editorTexts } from '../editor-messages.ts';
import type { TextEditorProps } from '../revise/use-revision.ts';
import {
  createMarkdownEditor,
  type EditorState,
  type HeldText,
  type MarkdownEditor,
} from './markdown-editor.ts';
import { ConflictNotice, SaveFailure, SaveStatus } from './SaveStatus.tsx';
import { useAutosave } from './use-autosave.ts';

const ReviserPanel = lazy(async () => ({
  default: (await import('../revise/OpenTextReviser.tsx')).ReviserPanel,
}));

const nothingMarked: EditorState = { block: 'paragraph', bold: false, italic: false, link: null };

export function OpenTextEditor({ creation, onChange, onDone }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const [editor, setEditor] = useState<MarkdownEditor | null>(null);
  const [state, setState] = useState(nothingMarked);
  const [held, setHeld] = useState<HeldText | null>(null);
  const save = useAutosave(creation, onChange);
  const open = useEffectEvent((element: HTMLElement) =>
    createMarkdownEditor(element, {
      text: save.text(),
      label: editorTexts.label,
      onText: save.change,
      onState: setState,
      onEscape: () => doneButton.current?.focus(),
    }),
  );
  useEffect(() => {
    if (!place.current) return;
    const opened = open(place.current);
    let closed = false;
    void opened.then((created) => {
      if (closed) return;
      setEditor(created);
      created.focus();
    });
    return () => {
      closed = true;
      void opened.then((created) => created.destroy());
    };
  }, []);
  const release = (text: HeldText, revised?: string) => {
    if (revised === undefined) text.release();
    else text.replace(revised);
    setHeld(null);
    editor?.focus();
  };
  const done = async () => {
    if (await save.flush()) onDone();
  };
  return (
    <div className="kit:grid kit:grid-cols-[minmax(0,1fr)] kit:gap-4">
      <div className="kit:sticky kit:top-[calc(var(--sticky-top,1.25rem)-1.25rem)] kit:z-10 kit:-mx-1 kit:grid kit:grid-cols-[minmax(0,1fr)] kit:gap-2 kit:border-line kit:border-b kit:bg-sheet kit:px-1 kit:py-2">
        <div className="kit:flex kit:items-center kit:gap-2">
          <div className="kit:min-w-0 kit:flex-1">
            {held ? (
              <Suspense fallback={<SkeletonText />}>
                <ReviserPanel
                  part={held.context !== undefined}
                  {...held}
                  onAccept={(text) => release(held, text)}
                  onClose={() => release(held)}
                />
              </Suspense>
            ) : (
              <EditorToolbar
                editor={editor}
                state={state}
                onRevise={() => editor && setHeld(editor.hold())}
              />
            )}
          </div>
          <SaveStatus save={save} />
          <Button
            ref={doneButton}
            size="small"
            kind="primary"
            busy={save.phase === 'saving'}
            onClick={() => void done()}
          >
            {editorTexts.done}
          </Button>
        </div>
        <SaveFailure save={save} />
        {save.other && (
          <ConflictNotice
            other={save.other}
            onKeepMine={() => void save.overwrite()}
            onTakeOther={(other) => {
              if (held) release(held);
              save.adopt(other);
              editor?.replaceText(other.content);
            }}
          />
        )}
      </div>
      <div ref={place} className="kit-editor kit-markdown" />
      <p className="kit:text-[0.82rem]/[1.45] kit:text-ink-3">{editorTexts.keys}</p>
    </div>
  );
}
