import type { ModuleOverview } from '@atelier/contracts';
import { EmptyState } from '@atelier/tool-kit/feedback';
import { TextInput } from '@atelier/tool-kit/forms';
import { Blocks, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';
import { formatMoment } from './formats.ts';
import { HealthFigures, problemsOf, sumHealth } from './HealthFigures.tsx';
import { ModulePage } from './ModulePage.tsx';
import { texts } from './messages.ts';
import { IsolatedBadge, LoadState, useModules } from './use-modules.tsx';
import './operator.css';

/** The page for operators: all modules, or the one that the query names. */
export function OperatorPage() {
  const module = useSearchParams()[0].get('module');
  return module === null ? <ModuleList /> : <ModulePage key={module} name={module} />;
}

/** Every module with what it serves and its health. */
function ModuleList() {
  usePageTitle(texts.title);
  const loaded = useModules();
  const [searched, setSearched] = useState('');
  const { registry } = useSettings();
  const modules = loaded.data;
  const pathsOf = (name: string) => registry.modules.find((one) => one.name === name)?.tools ?? [];
  const matches = ({ module }: ModuleOverview) =>
    [module, ...pathsOf(module).map(({ path }) => path)].some((text) =>
      text.includes(searched.trim().toLowerCase()),
    );
  const found = modules?.filter(matches).toSorted((one, other) => failing(other) - failing(one));
  return (
    <div className="operator">
      <header>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
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
      {found?.length === 0 && searched && <p className="operator-note">{texts.noMatch}</p>}
      {found && found.length > 0 && (
        <ul className="operator-modules">
          {found.map((module) => (
            <li key={module.module}>
              <ModuleRow module={module} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What pages observed of the versions that are served now. */
const servedHealth = ({ active, candidate, health }: ModuleOverview) =>
  sumHealth(health.filter(({ version }) => [active, candidate?.version].includes(version)));

/** The share of problems among all uses of the served versions. */
function failing(module: ModuleOverview): number {
  const health = servedHealth(module);
  const problems = problemsOf(health);
  return problems / Math.max(1, health.loads + problems);
}

function ModuleRow({ module }: { module: ModuleOverview }) {
  const { module: name, active, candidate, state, changed_at } = module;
  return (
    <Link to={`?module=${name}`} className="operator-module">
      <span className="operator-words">
        <b>{name}</b>
        <span className="operator-badges">
          <IsolatedBadge module={name} />
          {state === 'disabled' && <span className="operator-badge operator-bad">{texts.disabled}</span>}
          {state === 'empty' && <span className="operator-badge">{texts.neverActivated}</span>}
          {state === 'active' && active && <span className="operator-badge">{texts.served(active)}</span>}
          {candidate && (
            <span className="operator-badge operator-new">
              {texts.rollout(candidate.version, candidate.percent)}
            </span>
          )}
        </span>
        {changed_at && <small>{texts.changed(formatMoment(changed_at))}</small>}
      </span>
      <HealthFigures health={servedHealth(module)} />
      <ChevronRight className="operator-chevron" aria-hidden="true" />
    </Link>
  );
}
