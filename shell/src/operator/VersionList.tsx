import type { ModuleDetails } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import type { ModuleChange } from './ChangeDialog.tsx';
import { formatMoment, formatSize, nameActor } from './formats.ts';
import { HealthFigures, sumHealth } from './health/HealthFigures.tsx';
import { texts } from './messages.ts';

interface VersionListProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

/** The published versions with their state, health and actions, newest first. */
export function VersionList({ module, onChange }: VersionListProps) {
  const ownId = useSession(({ user }) => user?.id);
  const { state, active, candidate, previous, versions, health, token_labels } = module;
  const serving = state === 'active';
  return (
    <Panel title={texts.versions} flush>
      <ul className="operator-list">
        {versions.map(({ version, published_at, published_by, size, failed, removed_at }) => {
          const isActive = serving && version === active;
          const isCandidate = version === candidate?.version;
          const observed = health.find((one) => one.version === version);
          return (
            <li key={version} className="operator-version">
              <div className="operator-words">
                <b>{version}</b>
                <span className="operator-badges">
                  {isActive && <span className="operator-badge operator-good">{texts.active}</span>}
                  {candidate && isCandidate && (
                    <span className="operator-badge operator-new">{texts.candidate(candidate.percent)}</span>
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
                    <Button
                      size="small"
                      aria-label={texts.ofVersion(texts.rollOut, version)}
                      onClick={() =>
                        onChange({
                          kind: 'rollOut',
                          version,
                          percent: isCandidate && candidate ? candidate.percent : 10,
                        })
                      }
                    >
                      {texts.rollOut}
                    </Button>
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
        })}
      </ul>
    </Panel>
  );
}
