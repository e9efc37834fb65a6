import { Button } from '@atelier/tool-kit/button';
import { useEffect, useState } from 'react';
import type { RegistryModule } from '../app/registry.ts';
import { override as texts } from '../messages.ts';
import { followOverride, type OverrideState } from './follow-override.ts';
import './override-bar.css';

interface OverrideBarProps {
  /** The origin of the development server. */
  address: string;
  onModule(module: RegistryModule): void;
  onReset(): void;
}

/** Follows a development server while it is mounted, and shows its state. */
export function OverrideBar({ address, onModule, onReset }: OverrideBarProps) {
  const [state, setState] = useState<OverrideState | null>(null);
  useEffect(
    () =>
      followOverride(address, (next) => {
        setState(next);
        if (next.module) onModule(next.module);
      }),
    [address, onModule],
  );
  return (
    <aside className="override-bar" aria-label={texts.bar}>
      <div role="status">
        <strong>{texts.bar}</strong>
        <span>{describe(state, address)}</span>
      </div>
      <Button size="small" onClick={onReset}>
        {texts.reset}
      </Button>
      {state?.problems.length ? <pre>{state.problems.join('\n')}</pre> : null}
    </aside>
  );
}

function describe(state: OverrideState | null, address: string): string {
  if (!state) return texts.waiting(address);
  if (!state.reachable) return texts.unreachable(address);
  if (state.problems.length > 0) return texts.failed;
  if (!state.module) return texts.waiting(address);
  const { name, version } = state.module;
  return texts.running(`${name} ${version}`, address);
}
