import { toast } from '@atelier/tool-kit/toast';

/** Says what was done, and offers to take it back while the toast stands. */
export function showUndoToast(message: string, undo: () => void): void {
  toast((shown) => (
    <span className="undo-toast">
      {message}
      <button
        type="button"
        onClick={() => {
          toast.dismiss(shown.id);
          undo();
        }}
      >
        Undo
      </button>
    </span>
  ));
}
