import { toggleLinkCommand, updateLinkCommand } from '@milkdown/kit/preset/commonmark';
import { callCommand } from '@milkdown/kit/utils';
import { type FormEvent, useState } from 'react';
import { Button } from '../elements/Button.tsx';
import { TextInput } from '../forms/Field.tsx';
import { messages } from '../messages.ts';
import type { MarkdownEditor } from './markdown-editor.ts';

const texts = messages.editor;

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
        label={texts.address}
        type="url"
        required
        autoFocus
        value={entered}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
      />
      <Button type="submit" size="small" kind="primary">
        {texts.apply}
      </Button>
      {address !== null && (
        <Button size="small" onClick={remove}>
          {texts.unlink}
        </Button>
      )}
    </form>
  );
}
