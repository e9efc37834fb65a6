import { Button, toast } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import './viewer.css';

/** Says what was done, and offers to take it back while the toast stands. */
export function showUndoToast(message: string, undo: () => void): void {
  toast((shown) => (
    <span className="viewer-undo">
      {message}
      <Button
        size="small"
        onClick={() => {
          toast.dismiss(shown.id);
          undo();
        }}
      >
        {messages.viewer.publishAgain}
      </Button>
    </span>
  ));
}
