import type { ModuleDetails } from '@atelier/contracts';
import { useState } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';
import { moduleTitle } from '../../page/registry.ts';
import { ChangeDialog, type ModuleChange } from './ChangeDialog.tsx';
import { AuditLog, ProblemList } from './ModuleHistory.tsx';
import { BackToModules, Small } from './parts.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
import { SharedPackages } from './SharedPackages.tsx';
import { LoadState, useModule } from './use-modules.tsx';
import { VersionTable } from './VersionTable.tsx';

/** One module: what it serves, its versions with what pages observed of them, and its audit log. */
export function ModulePage({ name }: { name: string }) {
  const title = moduleTitle(useSettings().registry, name);
  usePageTitle(title);
  const loaded = useModule(name);
  return (
    <div className="grid gap-[clamp(1rem,2vw,1.5rem)]">
      <header>
        <BackToModules />
        <h1 className="font-serif text-3xl/[1.1] tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {title !== name && <Small>{name}</Small>}
      </header>
      <LoadState {...loaded} />
      {loaded.data && <ModulePanels module={loaded.data} />}
    </div>
  );
}

function ModulePanels({ module }: { module: ModuleDetails }) {
  const [change, setChange] = useState<ModuleChange | null>(null);
  // A closed dialog whose change is still being made must not close the next one.
  const close = () => setChange((shown) => (shown === change ? null : shown));
  return (
    <>
      <ReleasePanel module={module} onChange={setChange} />
      <VersionTable module={module} onChange={setChange} />
      <ProblemList problems={module.problems} />
      <SharedPackages module={module} />
      <AuditLog module={module} />
      {change && <ChangeDialog module={module} change={change} onClose={close} />}
    </>
  );
}
