import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { useState } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';
import { moduleTitle } from '../../page/registry.ts';
import { ChangeDialog, type ModuleChange } from './ChangeDialog.tsx';
import { HealthPanel } from './HealthPanel.tsx';
import { AuditLog, ProblemList } from './ModuleHistory.tsx';
import { BackToModules, Small } from './parts.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
import { LoadState, useModule } from './use-modules.tsx';
import { SharedPackages, VersionList } from './VersionList.tsx';

/** One module: what it serves, its health, its versions and its audit log. */
export function ModulePage({ name }: { name: string }) {
  const title = moduleTitle(useSettings().registry, name);
  usePageTitle(title);
  const [range, setRange] = useState<HealthRange>('day');
  const loaded = useModule(name, range);
  return (
    <div className="grid gap-[clamp(1rem,2vw,1.5rem)]">
      <header>
        <BackToModules />
        <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {title !== name && <Small>{name}</Small>}
      </header>
      <LoadState {...loaded} />
      {loaded.data && <ModulePanels module={loaded.data} range={range} onRange={setRange} />}
    </div>
  );
}

interface ModulePanelsProps {
  module: ModuleDetails;
  range: HealthRange;
  onRange: (range: HealthRange) => void;
}

function ModulePanels({ module, range, onRange }: ModulePanelsProps) {
  const [change, setChange] = useState<ModuleChange | null>(null);
  // A closed dialog whose change is still being made must not close the next one.
  const close = () => setChange((shown) => (shown === change ? null : shown));
  return (
    <>
      <ReleasePanel module={module} onChange={setChange} />
      <HealthPanel module={module} range={range} onRange={onRange} />
      <ProblemList problems={module.problems} />
      <VersionList module={module} onChange={setChange} />
      <SharedPackages module={module} />
      <AuditLog module={module} />
      {change && <ChangeDialog module={module} change={change} onClose={close} />}
    </>
  );
}
