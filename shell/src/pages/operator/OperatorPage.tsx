import type { ModuleOverview } from '@atelier/contracts';
import { EmptyState } from '@atelier/tool-kit/feedback';
import { TextInput } from '@atelier/tool-kit/forms';
import { Blocks, ChevronRight, Flag } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { moduleTitle } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { formatMoment } from './formats.ts';
import { HealthFigures, neverLoaded, problemsOf, sumHealth } from './HealthFigures.tsx';
import { ModulePage } from './ModulePage.tsx';
import { reports, texts } from './messages.ts';
import { Badge, Badges, Frame, Note, Rows, Small, Words } from './parts.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { LoadState, useModules } from './use-modules.tsx';

export function OperatorPage() {
  const query = useSearchParams()[0];
  const module = query.get('module');
  if (query.has('reports')) return <ReportsPage />;
  return module === null ? <ModuleList /> : <ModulePage key={module} name={module} />;
}

function ModuleList() {
  const loaded = useModules();
  const [searched, setSearched] = useState('');
  const { registry } = useSettings();
  const modules = loaded.data;
  const toolsOf = (name: string) => registry.modules.find((one) => one.name === name)?.tools ?? [];
  const matches = ({ module }: ModuleOverview) =>
    [module, ...toolsOf(module).flatMap(({ path, title }) => [path, title])].some((text) =>
      text.toLowerCase().includes(searched.trim().toLowerCase()),
    );
  const found = modules?.filter(matches).toSorted((one, other) => failing(other) - failing(one));
  return (
    <Frame
      title={texts.title}
      lead={
        <>
          <p className="mt-1.5 text-ink-2">{texts.lead}</p>
          <Link
            to="?reports"
            className="mt-3 inline-flex min-h-9 items-center gap-1.5 text-ink-2 text-sm underline underline-offset-[0.25em] hover:text-ink"
          >
            <Flag className="size-4" aria-hidden="true" />
            {reports.title}
          </Link>
        </>
      }
    >
      <LoadState {...loaded} />
      {modules?.length === 0 && (
        <EmptyState icon={<Blocks />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {modules && modules.length > 0 && (
        <TextInput
          label={texts.search}
          type="search"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      )}
      {found?.length === 0 && searched && <Note>{texts.noMatch}</Note>}
      {found && found.length > 0 && (
        <Rows>
          {found.map((module) => (
            <li key={module.module}>
              <ModuleRow module={module} />
            </li>
          ))}
        </Rows>
      )}
    </Frame>
  );
}

const servedHealth = ({ active, candidate, health }: ModuleOverview) =>
  sumHealth(health.filter(({ version }) => [active, candidate?.version].includes(version)));

/** The share of problems, and of openings without a load, among all uses of the served versions. */
function failing(module: ModuleOverview): number {
  const health = servedHealth(module);
  const problems = problemsOf(health) + neverLoaded(health);
  return problems / Math.max(1, health.loads + problems);
}

function ModuleRow({ module }: { module: ModuleOverview }) {
  const { module: name, active, candidate, state, changed_at } = module;
  const title = moduleTitle(useSettings().registry, name);
  return (
    <Link
      to={`?module=${name}`}
      className="relative grid items-center gap-x-6 gap-y-3 py-4 pr-[calc(var(--inset)+2rem)] pl-(--inset) -outline-offset-3 transition-colors duration-(--quick) ease-(--ease) hover:bg-hover min-[60rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Words>
        <b className="font-[560]">{title}</b>
        {title !== name && <Small>{name}</Small>}
        <Badges>
          {state === 'disabled' && <Badge tone="bad">{texts.disabled}</Badge>}
          {state === 'empty' && <Badge>{texts.neverActivated}</Badge>}
          {state === 'active' && active && <Badge>{texts.served({ version: active })}</Badge>}
          {candidate && <Badge tone="new">{texts.rollout(candidate)}</Badge>}
        </Badges>
        {changed_at && <Small>{texts.changed({ when: formatMoment(changed_at) })}</Small>}
      </Words>
      <HealthFigures health={servedHealth(module)} />
      <ChevronRight
        className="absolute top-[calc(50%-0.55rem)] right-(--inset) size-[1.1rem] text-ink-3"
        aria-hidden="true"
      />
    </Link>
  );
}
