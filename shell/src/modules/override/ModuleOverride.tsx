import { Button } from '@atelier/tool-kit/forms';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { override as texts } from '../../messages.ts';
import type { RegistryModule } from '../../page/registry.ts';
import { followOverride, type OverrideState } from './follow-override.ts';
import { forgetOverride, readOverride } from './override-address.ts';
import './override-bar.css';

/**
 * Uses the module of a development server, if this tab has its address, and shows a bar with its state and a button that ends it.
 */
export function ModuleOverride({ onModule }: { onModule(module: RegistryModule | null): void }) {
  const [address, setAddress] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => setAddress(readOverride()), []);
  if (!address) return null;
  const reset = () => {
    forgetOverride();
    setAddress(null);
    onModule(null);
    // The query of this page would set it again.
    navigate(location.pathname, { replace: true });
  };
  return <OverrideBar address={address} onModule={onModule} onReset={reset} />;
}

interface OverrideBarProps {
  /** The origin of the development server. */
  address: string;
  onModule(module: RegistryModule): void;
  onReset(): void;
}

/** Follows a development server while it is mounted, and shows its state. */
function OverrideBar({ address, onModule, onReset }: OverrideBarProps) {
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
