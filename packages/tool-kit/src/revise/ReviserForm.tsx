import { revisionLimits, tones } from '@atelier/contracts/tool-options';
import type { FormEvent } from 'react';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { ChevronDown } from '../elements/icons.ts';
import { Hint, TextArea } from '../forms/Field.tsx';
import { toneName } from '../messages.ts';
import { Menu } from '../overlays/Menu.tsx';
import { MenuItem } from '../overlays/menu-entries.tsx';
import { UnitsLeft } from '../usage/Units.tsx';
import type { Wish } from './use-revision.ts';

const texts = editorTexts.revise;
const changes = ['rewrite', 'shorten', 'extend'] as const;

interface ReviserFormProps {
  length: number;
  part: boolean;
  instruction: string;
  onInstruction(instruction: string): void;
  onWish(wish: Wish): void;
  onClose(): void;
}

/** Buttons for common changes, and a field for all others. */
export function ReviserForm({ length, part, instruction, onInstruction, onWish, onClose }: ReviserFormProps) {
  const tooLong = length > revisionLimits.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onWish({ change: 'instruction', instruction: instruction.trim() });
  };
  return (
    <form className="kit:grid kit:gap-3" onSubmit={submit}>
      {tooLong && (
        <p className="kit:text-sm kit:text-warn">{texts.tooLong({ limit: revisionLimits.text })}</p>
      )}
      <div className="kit:flex kit:flex-wrap kit:gap-2">
        {changes.map((change, index) => (
          <Button
            key={change}
            size="small"
            disabled={tooLong}
            autoFocus={part && index === 0}
            onClick={() => onWish({ change })}
          >
            {texts.changes[change]}
          </Button>
        ))}
        <Menu
          align="start"
          trigger={
            <Button size="small" disabled={tooLong} icon={<ChevronDown aria-hidden="true" />}>
              {texts.changes.tone}
            </Button>
          }
        >
          {tones.map((tone) => (
            <MenuItem key={tone} onSelect={() => onWish({ change: 'tone', tone })}>
              {toneName(tone)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <TextArea
        line
        label={texts.instruction}
        placeholder={texts.placeholder}
        value={instruction}
        maxLength={revisionLimits.instruction}
        required
        autoComplete="off"
        autoFocus={!part}
        onChange={({ currentTarget }) => onInstruction(currentTarget.value)}
      />
      <div className="kit:flex kit:flex-wrap kit:items-center kit:gap-2">
        <Button type="submit" size="small" kind="primary" disabled={tooLong}>
          {texts.action}
        </Button>
        <Button size="small" onClick={onClose}>
          {texts.close}
        </Button>
        <Hint>
          <UnitsLeft kind="text" />
        </Hint>
      </div>
    </form>
  );
}
