import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RegistryModule } from '../app/registry.ts';
import { OverrideBar } from './OverrideBar.tsx';
import { forgetOverride, readOverride } from './override-address.ts';

/** Uses the module of a development server, if this tab has its address, and shows a bar that tells so and ends it. */
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
