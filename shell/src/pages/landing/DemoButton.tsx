import { Button } from '@atelier/tool-kit/button';
import { type ComponentType, useState } from 'react';
import { Play } from '../../elements/line-icons.tsx';
import { landing } from '../../settings/public-messages.ts';
import { onIntent } from '../../settings/settings.ts';
import type { DemoDialogProps } from './DemoDialog.tsx';

const load = () => import('./DemoDialog.tsx');
const preload = () => void load().catch(() => undefined);

/** 'Watch Demo': opens the recording in a dialog, which is loaded on hover or focus. */
export function DemoButton() {
  const [Dialog, setDialog] = useState<ComponentType<DemoDialogProps> | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const open = async () => {
    setState('loading');
    try {
      const { DemoDialog } = await load();
      setDialog(() => DemoDialog);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        size="large"
        busy={state === 'loading'}
        icon={<Play />}
        aria-haspopup="dialog"
        onClick={open}
        {...onIntent(preload)}
      >
        {landing.demo}
      </Button>
      {state === 'failed' && (
        <p className="basis-full text-[0.9375rem] text-bad" role="alert">
          {landing.demoFailed}
        </p>
      )}
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
