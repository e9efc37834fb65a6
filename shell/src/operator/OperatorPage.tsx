import type { ModuleOverview } from '@atelier/contracts';
import { EmptyState } from '@atelier/tool-kit/feedback';
import { Blocks, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../app/page.ts';
import { formatMoment } from './formats.ts';
import { HealthFigures, sumHealth } from './health/HealthFigures.tsx';
import { ModulePage } from './ModulePage.tsx';
import { texts } from './messages.ts';
import { LoadState, useModules } from './use-modules.tsx';
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
  const modules = loaded.data;
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
        <ul className="operator-modules">
          {modules.map((module) => (
            <li key={module.module}>
              <ModuleRow module={module} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ModuleRow({ module }: { module: ModuleOverview }) {
  const { module: name, active, candidate, state, changed_at, health } = module;
  return (
    <Link to={`?module=${name}`} className="operator-module">
      <span className="operator-words">
        <b>{name}</b>
        <span className="operator-badges">
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
      <HealthFigures health={sumHealth(health)} />
      <ChevronRight className="operator-chevron" aria-hidden="true" />
    </Link>
  );
}
