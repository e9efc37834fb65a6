import type { ModuleDetails } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { useState } from 'react';
import { usePageTitle } from '../../browser/titles.ts';
import { moduleTitle } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { ChangeDialog, type ModuleChange } from './ChangeDialog.tsx';
import { AuditLog, ProblemList } from './ModuleHistory.tsx';
import { texts } from './messages.ts';
import { BackToModules, Note, Small, Words } from './parts.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
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

/** The packages that the served versions take from the shell, with the versions that they accept. */
function SharedPackages({ module: { shared } }: { module: ModuleDetails }) {
  return (
    <Panel title={texts.shared} flush>
      {shared.length === 0 && <Note inList>{texts.nothingShared}</Note>}
      <ul className="divide-y divide-line">
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
      </ul>
    </Panel>
  );
}

function describeProvided(version: string | null, accepted: boolean): string {
  if (version === null) return accepted ? texts.noneProvided : texts.noneRefused;
  return accepted ? texts.provided({ version }) : texts.refused({ version });
}
