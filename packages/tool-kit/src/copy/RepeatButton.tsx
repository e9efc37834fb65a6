import { RotateCcw } from 'lucide-react';
import { IconButton } from '../button/index.ts';
import { messages } from '../messages.ts';

/** Makes it once more, with what was sent the last time. */
export const RepeatButton = ({ onRepeat, disabled }: { onRepeat: () => void; disabled?: boolean }) => (
  <IconButton label={messages.repeat} onClick={onRepeat} disabled={disabled}>
    <RotateCcw aria-hidden="true" />
  </IconButton>
);
