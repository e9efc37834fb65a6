import { messages } from '../messages.ts';
import { toast } from './Toaster.tsx';
import './undo-toast.css';

/** Shows a toast with the message and a button that calls `undo` and closes the toast. */
export function showUndoToast(message: string, undo: () => void): void {
  toast((shown) => (
    <span className="kit-undo-toast">
      {message}
      <button
        type="button"
        onClick={() => {
          toast.dismiss(shown.id);
          undo();
        }}
      >
        {messages.undo}
      </button>
    </span>
  ));
}
