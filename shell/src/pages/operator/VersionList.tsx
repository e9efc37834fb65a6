import type { ModuleDetails } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import type { ModuleChange } from './ChangeDialog.tsx';
import { formatMoment, formatSize, nameActor } from './formats.ts';
import { HealthFigures, sumHealth } from './HealthFigures.tsx';
import { texts } from './messages.ts';

/** The share that the dialog of a new rollout shows, in percent. */
const firstPercent = 10;

interface VersionListProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

/** The published versions with their state, health and actions, newest first. */
export function VersionList({ module, onChange }: VersionListProps) {
  return (
    <Panel title={texts.versions} flush>
      <ul className="operator-list">
        {module.versions.map((published) => (
          <VersionItem key={published.version} module={module} published={published} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
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
    <li className="operator-version">
      <div className="operator-words">
        <b>{version}</b>
        <span className="operator-badges">
          {isActive && <span className="operator-badge operator-good">{texts.active}</span>}
          {percent !== null && (
            <span className="operator-badge operator-new">{texts.candidate(percent)}</span>
          )}
          {version === previous && <span className="operator-badge">{texts.previous}</span>}
          {removed_at && (
            <span className="operator-badge" title={texts.removedHint}>
              {texts.removed}
            </span>
          )}
          {failed && <span className="operator-badge operator-bad">{texts.rolledBack}</span>}
        </span>
        <small>
          {texts.published(formatMoment(published_at), nameActor(published_by, token_labels, ownId))}
          {' · '}
          {formatSize(size)}
        </small>
      </div>
      <HealthFigures health={observed ?? sumHealth([])} />
      <div className="operator-actions">
        {!isActive && !removed_at && (
          <>
            {state !== 'disabled' && (
              <Button
                size="small"
                aria-label={texts.ofVersion(texts.rollOut, version)}
                onClick={() => onChange({ kind: 'rollOut', version, percent: percent ?? firstPercent })}
              >
                {texts.rollOut}
              </Button>
            )}
            <Button
              size="small"
              aria-label={texts.ofVersion(texts.activate, version)}
              onClick={() => onChange({ kind: 'activate', version })}
            >
              {texts.activate}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
