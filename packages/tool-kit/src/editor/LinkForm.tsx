import { toggleLinkCommand, updateLinkCommand } from '@milkdown/preset-commonmark';
import { callCommand } from '@milkdown/utils';
import { type FormEvent, useState } from 'react';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { TextInput } from '../forms/Field.tsx';
import type { MarkdownEditor } from './markdown-editor.ts';

interface LinkFormProps {
  editor: MarkdownEditor;
  /** The address of the selected link, or null. */
  address: string | null;
  onClose(): void;
}

/** Asks for the address of the selected text, changes or removes it. */
export function LinkForm({ editor, address, onClose }: LinkFormProps) {
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
