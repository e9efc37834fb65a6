import type { ModuleDetails } from '@atelier/contracts';
import { useState } from 'react';
import { moduleTitle } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { ChangeDialog, type ModuleChange } from './ChangeDialog.tsx';
import { AuditLog, ProblemList } from './ModuleHistory.tsx';
import { texts } from './messages.ts';
import { Frame, PanelList, Small, Words } from './parts.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
import { LoadState, useModule } from './use-modules.tsx';
import { VersionTable } from './VersionTable.tsx';

export function ModulePage({ name }: { name: string }) {
  const title = moduleTitle(useSettings().registry, name);
  const loaded = useModule(name);
  return (
    <Frame title={title} lead={title !== name && <Small>{name}</Small>} below>
      <LoadState {...loaded} />
      {loaded.data && <ModulePanels module={loaded.data} />}
    </Frame>
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

function SharedPackages({ module: { shared } }: { module: ModuleDetails }) {
  return (
    <PanelList title={texts.shared} none={texts.nothingShared}>
      {shared.map(({ version, package: name, range, provided, accepted }) => (
        <li
          key={`${version} ${name}`}
          className="grid gap-x-6 gap-y-0.5 px-(--inset) py-2.75 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <Words>
            <b className="font-[560]">{name}</b>
            <Small>{texts.accepts({ version, range })}</Small>
          </Words>
          <Small>
            <span data-bad={!accepted || undefined} className="data-bad:text-bad">
              {describeProvided(provided, accepted)}
            </span>
          </Small>
        </li>
      ))}
    </PanelList>
  );
}

function describeProvided(version: string | null, accepted: boolean): string {
  if (version === null) return accepted ? texts.noneProvided : texts.noneRefused;
  return accepted ? texts.provided({ version }) : texts.refused({ version });
}
