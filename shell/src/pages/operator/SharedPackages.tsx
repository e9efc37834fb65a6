import type { ModuleDetails } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { texts } from './messages.ts';
import { Note, Small, Words } from './parts.tsx';

/** The packages that the served versions take from the shell, with the versions that they accept. */
export function SharedPackages({ module: { shared } }: { module: ModuleDetails }) {
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
