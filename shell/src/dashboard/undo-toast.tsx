import { toast } from '@atelier/tool-kit/toast';

/** Shows a toast with an undo button. */
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
