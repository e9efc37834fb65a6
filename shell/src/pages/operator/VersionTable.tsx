import type { ModuleDetails } from '@atelier/contracts';
import { moduleBudget } from '@atelier/contracts/tool-options';
import { Button } from '@atelier/tool-kit/forms';
import { formatNumber } from '@atelier/tool-kit/language';
import { Panel } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import type { ModuleChange } from './ChangeDialog.tsx';
import { formatMoment, formatSize, nameActor } from './formats.ts';
import { formatLoads, problemsOf, sumHealth } from './HealthFigures.tsx';
import { texts } from './messages.ts';
import { Actions, Badge, Badges, Small, Words } from './parts.tsx';

const firstPercent = 10;
const cell = 'py-3 pr-6 text-left align-top font-normal first:pl-(--inset) last:pr-(--inset)';

interface VersionTableProps {
  module: ModuleDetails;
  onChange: (change: ModuleChange) => void;
}

export function VersionTable({ module, onChange }: VersionTableProps) {
  const columns = [texts.version, texts.share, texts.loads, texts.problems, texts.age];
  return (
    <Panel title={texts.versions} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table. */}
      <section tabIndex={0} aria-label={texts.byVersion} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column} className={`${cell} text-ink-3`}>
                  {column}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {module.versions.map((published) => (
              <VersionRow key={published.version} module={module} published={published} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

interface VersionRowProps extends VersionTableProps {
  published: ModuleDetails['versions'][number];
}

function VersionRow({ module, published, onChange }: VersionRowProps) {
  const userId = useSession(({ user }) => user?.id);
  const { previous, health, token_labels } = module;
  const { version, published_at, published_by, size, first_load, commit, failed, removed_at, preview_until } =
    published;
  const share = shareOf(module, version);
  const observed = health.find((one) => one.version === version) ?? sumHealth([]);
  const problems = problemsOf(observed);
  return (
    <tr className="border-line border-t">
      <th scope="row" className={cell}>
        <Words>
          <b className="font-[560]">{version}</b>
          <Badges>
            {version === previous && <Badge>{texts.previous}</Badge>}
            {removed_at && <Badge title={texts.removedHint}>{texts.removed}</Badge>}
            {failed && (
              <Badge tone="bad">{version === module.active ? texts.withdrawn : texts.rolledBack}</Badge>
            )}
            {preview_until && <Badge>{texts.preview({ until: formatMoment(preview_until) })}</Badge>}
          </Badges>
        </Words>
      </th>
      <td className={cell}>{share > 0 ? texts.percentOfUsers({ percent: share }) : texts.none}</td>
      <td className={cell}>{formatLoads(observed)}</td>
      <td data-bad={problems > 0 || undefined} className={`${cell} data-bad:font-[560] data-bad:text-bad`}>
        {formatNumber(problems)}
      </td>
      <td className={cell}>
        <Words>
          {formatMoment(published_at)}
          <Small>
            {texts.by({ actor: nameActor(published_by, token_labels, userId) })}
            {' · '}
            {formatSize(size)}
            {commit && ` · ${commit.id.slice(0, 8)} (${commit.author})`}
          </Small>
          {first_load && first_load > moduleBudget && (
            <Badges>
              <Badge tone="bad">
                {texts.overBudget({ size: formatSize(first_load), budget: formatSize(moduleBudget) })}
              </Badge>
            </Badges>
          )}
        </Words>
      </td>
      <td className={cell}>
        {share < 100 && !removed_at && !preview_until && (
          <VersionActions module={module} version={version} share={share} onChange={onChange} />
        )}
      </td>
    </tr>
  );
}

interface VersionActionsProps extends VersionTableProps {
  version: string;
  share: number;
}

function VersionActions({
  module: { state, active, candidate },
  version,
  share,
  onChange,
}: VersionActionsProps) {
  // With a rollout, the active version has the others.
  if (state === 'active' && version === active) return null;
  const percent = candidate?.version === version ? share : firstPercent;
  return (
    <Actions className="flex-nowrap justify-end">
      {state !== 'disabled' && (
        <Button
          size="small"
          aria-label={texts.rollOutVersion({ version })}
          onClick={() => onChange({ kind: 'rollOut', version, percent })}
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
    </Actions>
  );
}

function shareOf({ state, active, candidate }: ModuleDetails, version: string): number {
  if (state === 'disabled') return 0;
  if (candidate?.version === version) return candidate.percent;
  return version === active ? 100 - (candidate?.percent ?? 0) : 0;
}
