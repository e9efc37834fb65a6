import { Button } from '@atelier/tool-kit/forms';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { override as texts } from '../../messages.ts';
import type { RegistryModule } from '../../settings/registry.ts';
import { followOverride, type OverrideState } from './follow-override.ts';
import { forgetOverride, isPreview, readOverride } from './override-address.ts';
import { allowWorkersOf } from './override-workers.ts';

interface ModuleOverrideProps {
  development: boolean;
  onModule(module: RegistryModule | null): void;
}

/** Uses the module of a development server or of a preview, if this tab has its address. */
export function ModuleOverride({ development, onModule }: ModuleOverrideProps) {
  const [address, setAddress] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => setAddress(readOverride(development)), [development]);
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
  address: string;
  onModule(module: RegistryModule): void;
  onReset(): void;
}

function OverrideBar({ address, onModule, onReset }: OverrideBarProps) {
  const [state, setState] = useState<OverrideState | null>(null);
  useEffect(() => allowWorkersOf(address), [address]);
  useEffect(
    () =>
      followOverride(address, (next) => {
        setState(next);
        if (next.module) onModule(next.module);
      }),
    [address, onModule],
  );
  return (
    <aside
      className="fixed right-4 bottom-4 z-(--z-overlay) flex max-w-[min(44rem,calc(100vw-2rem))] flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-ink text-sm shadow-2"
      aria-label={texts.bar}
    >
      <div className="flex min-w-0 flex-wrap gap-x-3" role="status">
        {isPreview(address) || <strong>{texts.bar}</strong>}
        <span className="text-ink-2 wrap-anywhere">{describe(state, address)}</span>
      </div>
      <Button size="small" onClick={onReset}>
        {texts.reset}
      </Button>
      {state?.problems.length && !isPreview(address) ? (
        <pre className="max-h-[40dvh] basis-full overflow-auto whitespace-pre-wrap text-[0.8rem] text-bad wrap-anywhere">
          {state.problems.join('\n')}
        </pre>
      ) : null}
    </aside>
  );
}

function describe(state: OverrideState | null, address: string): string {
  if (isPreview(address)) return describePreview(state);
  if (!state) return texts.waiting({ address });
  if (!state.reachable) return texts.unreachable({ address });
  if (state.problems.length > 0) return texts.failed;
  if (!state.module) return texts.waiting({ address });
  const { name, version } = state.module;
  return texts.running({ module: `${name} ${version}`, address });
}

function describePreview(state: OverrideState | null): string {
  if (state?.module) return texts.preview({ module: `${state.module.name} ${state.module.version}` });
  return state?.reachable && state.problems.length > 0 ? texts.previewEnded : texts.previewWaiting;
}
