import { Toaster, toast } from 'sonner';

export default () => (
  <>
    <Toaster />
    <button type="button" onClick={() => toast('Message of sonner')}>
      Open
    </button>
  </>
);
