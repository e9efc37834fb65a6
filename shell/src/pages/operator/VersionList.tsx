import type { ModuleDetails } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import type { ModuleChange } from './ChangeDialog.tsx';
import { formatMoment, formatSize, nameActor } from './formats.ts';
import { HealthFigures, sumHealth } from './HealthFigures.tsx';
import { texts } from './messages.ts';
import { Actions, Badge, Badges, Note, Small, Words } from './parts.tsx';

const firstPercent = 10;

interface VersionListProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

/** The published versions with their state, health and actions, newest first. */
export function VersionList({ module, onChange }: VersionListProps) {
  return (
    <Panel title={texts.versions} flush>
      <ul className="divide-y divide-line">
        {module.versions.map((published) => (
          <VersionItem key={published.version} module={module} published={published} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

/** The packages that the served versions take from the shell, with the versions that they accept. */
export function SharedPackages({ module: { shared } }: Pick<VersionListProps, 'module'>) {
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

interface VersionItemProps extends VersionListProps {
  published: ModuleDetails['versions'][number];
}

function VersionItem({ module, published, onChange }: VersionItemProps) {
  const ownId = useSession(({ user }) => user?.id);
  const { state, active, candidate, previous, health, token_labels } = module;
  const { version, published_at, published_by, size, failed, removed_at } = published;
  const isActive = state === 'active' && version === active;
  /** The share of the users that get the version; null unless it is rolled out. */
  const percent = candidate?.version === version ? candidate.percent : null;
  const observed = health.find((one) => one.version === version);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-(--inset) py-4 min-[60rem]:grid-cols-[minmax(0,1fr)_auto_12.5rem]">
      <Words>
        <b className="font-[560]">{version}</b>
        <Badges>
          {isActive && <Badge tone="good">{texts.active}</Badge>}
          {percent !== null && <Badge tone="new">{texts.candidate({ percent })}</Badge>}
          {version === previous && <Badge>{texts.previous}</Badge>}
          {removed_at && <Badge title={texts.removedHint}>{texts.removed}</Badge>}
          {failed && <Badge tone="bad">{texts.rolledBack}</Badge>}
        </Badges>
        <Small>
          {texts.published({
            when: formatMoment(published_at),
            by: nameActor(published_by, token_labels, ownId),
          })}
          {' · '}
          {formatSize(size)}
        </Small>
      </Words>
      <HealthFigures health={observed ?? sumHealth([])} />
      <Actions className="max-[60rem]:empty:hidden min-[60rem]:justify-end">
        {!isActive && !removed_at && (
          <>
            {state !== 'disabled' && (
              <Button
                size="small"
                aria-label={texts.rollOutVersion({ version })}
                onClick={() => onChange({ kind: 'rollOut', version, percent: percent ?? firstPercent })}
              >
                {texts.rollOut}
              </Button>
            )}
            <Button
              size="small"
              aria-label={texts.activateVersion({ version })}
              onClick={() => onChange({ kind: 'activate', version })}
            >
              {texts.activate}
            </Button>
          </>
        )}
      </Actions>
    </li>
  );
}
