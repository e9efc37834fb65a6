import type { Ctx } from '@milkdown/ctx';
import { redoCommand, undoCommand } from '@milkdown/plugin-history';
import {
  toggleEmphasisCommand,
  toggleLinkCommand,
  toggleStrongCommand,
  updateLinkCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand,
} from '@milkdown/preset-commonmark';
import { insertTableCommand } from '@milkdown/preset-gfm';
import { callCommand } from '@milkdown/utils';
import { type FormEvent, useState } from 'react';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { IconButton } from '../elements/IconButton.tsx';
import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table,
  Undo2,
  WandSparkles,
} from '../elements/icons.ts';
import { TextInput } from '../forms/Field.tsx';
import type { BlockName } from './editor-state.ts';
import type { EditorState, MarkdownEditor } from './markdown-editor.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  command: (ctx: Ctx) => unknown;
  pressed?: boolean;
}

const blocks = ['paragraph', 'heading1', 'heading2', 'heading3'] as const;

interface EditorToolbarProps {
  /** Null until it is created. */
  editor: MarkdownEditor | null;
  state: EditorState;
  onRevise(): void;
}

/** The buttons of the editor. Each is a tab stop, and shows whether the selection has its format. */
export function EditorToolbar({ editor, state, onRevise }: EditorToolbarProps) {
  const [linking, setLinking] = useState(false);
  const button = ({ label, icon: Icon, command, pressed }: Tool) => (
    <IconButton
      key={label}
      plain
      label={label}
      aria-pressed={pressed}
      className={pressed ? 'kit:bg-hover' : ''}
      onClick={() => editor?.run(command)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
  const setBlock = (name: BlockName) =>
    editor?.run(callCommand(wrapInHeadingCommand.key, name === 'paragraph' ? 0 : Number(name.at(-1))));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields. */}
      <div
        role="group"
        aria-label={editorTexts.toolbar}
        className="kit:flex kit:items-center kit:gap-0.5 kit:overflow-x-auto kit:md:flex-wrap"
      >
        <select
          aria-label={editorTexts.block}
          className="kit:min-h-9 kit:flex-none kit:rounded-field kit:border kit:border-line kit:bg-sheet kit:px-2 kit:text-sm kit:text-ink kit:pointer-coarse:min-h-11"
          value={state.block}
          onChange={({ currentTarget }) =>
            setBlock(blocks.find((name) => name === currentTarget.value) ?? 'paragraph')
          }
        >
          {blocks.map((name) => (
            <option key={name} value={name}>
              {editorTexts.blocks[name]}
            </option>
          ))}
          {state.block === 'other' && <option value="other">{editorTexts.blocks.other}</option>}
        </select>
        {[
          {
            label: editorTexts.bold,
            icon: Bold,
            command: callCommand(toggleStrongCommand.key),
            pressed: state.bold,
          },
          {
            label: editorTexts.italic,
            icon: Italic,
            command: callCommand(toggleEmphasisCommand.key),
            pressed: state.italic,
          },
          { label: editorTexts.bullets, icon: List, command: callCommand(wrapInBulletListCommand.key) },
          {
            label: editorTexts.numbers,
            icon: ListOrdered,
            command: callCommand(wrapInOrderedListCommand.key),
          },
          { label: editorTexts.table, icon: Table, command: callCommand(insertTableCommand.key) },
        ].map(button)}
        <IconButton
          plain
          label={editorTexts.link}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
        >
          <Link aria-hidden="true" />
        </IconButton>
        {[
          { label: editorTexts.undo, icon: Undo2, command: callCommand(undoCommand.key) },
          { label: editorTexts.redo, icon: Redo2, command: callCommand(redoCommand.key) },
        ].map(button)}
        <Button size="small" kind="ghost" icon={<WandSparkles aria-hidden="true" />} onClick={onRevise}>
          {editorTexts.revise.open}
        </Button>
      </div>
      {linking && editor && (
        <LinkForm editor={editor} address={state.link} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

interface LinkFormProps {
  editor: MarkdownEditor;
  /** The address of the selected link, or null. */
  address: string | null;
  onClose(): void;
}

function LinkForm({ editor, address, onClose }: LinkFormProps) {
  const [entered, setEntered] = useState(address ?? 'https://');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const href = entered.trim();
    editor.run(
      address === null
        ? callCommand(toggleLinkCommand.key, { href })
        : callCommand(updateLinkCommand.key, { href }),
    );
    onClose();
  };
  const remove = () => {
    editor.run(callCommand(toggleLinkCommand.key));
    onClose();
  };
  return (
    <form className="kit:flex kit:flex-wrap kit:items-end kit:gap-2" onSubmit={apply}>
      <TextInput
        label={editorTexts.address}
        type="url"
        required
        autoFocus
        value={entered}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
      />
      <Button type="submit" size="small" kind="primary">
        {editorTexts.apply}
      </Button>
      {address !== null && (
        <Button size="small" onClick={remove}>
          {editorTexts.unlink}
        </Button>
      )}
    </form>
  );
}
