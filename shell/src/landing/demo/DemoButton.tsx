import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { onIntent } from '../intent.ts';

const load = () => import('./DemoDialog.tsx');
const DemoDialog = lazy(async () => ({ default: (await load()).DemoDialog }));

/** 'Watch Demo': opens the recording in a dialog that is loaded on intent. */
export function DemoButton() {
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');
  const open = async () => {
    setState('loading');
    setState(
      await load().then(
        () => 'open' as const,
        () => 'failed' as const,
      ),
    );
  };
  const ahead = () => void load().catch(() => undefined);
  return (
    <>
      <button
        className="button button-quiet button-large"
        type="button"
        aria-haspopup="dialog"
        aria-busy={state === 'loading'}
        onClick={open}
        {...onIntent(ahead)}
      >
        <Play size={16} aria-hidden="true" />
        Watch Demo
      </button>
      {state === 'failed' && (
        <p className="hero-fault" role="alert">
          The demo could not be loaded. Check your connection and press Watch Demo again.
        </p>
      )}
      {state === 'open' && (
        <Suspense>
          <DemoDialog onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
