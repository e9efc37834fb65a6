import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { operatorPath, titleOf, usePageTitle } from '../app/page.ts';
import { AuditLog } from './AuditLog.tsx';
import { HealthPanel } from './health/HealthPanel.tsx';
import { texts } from './messages.ts';
import { type Release, ReleaseDialog } from './ReleaseDialog.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
import { useModule } from './use-modules.ts';
import { VersionList } from './VersionList.tsx';

/** One module: what it serves, its health, its versions and its audit log. */
export function ModulePage({ name }: { name: string }) {
  usePageTitle(titleOf(name));
  const [range, setRange] = useState<HealthRange>('day');
  const { data: module, error, reload } = useModule(name, range);
  return (
    <div className="operator">
      <header>
        <Link to={operatorPath} className="operator-back">
          <ArrowLeft aria-hidden="true" />
          {texts.all}
        </Link>
        <h1>{name}</h1>
      </header>
      {error && <ErrorState error={error} onRetry={reload} {...(module && { title: texts.stale })} />}
      {!module && !error && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="operator-wait" />
        </div>
      )}
      {module && <ModulePanels module={module} range={range} onRange={setRange} />}
    </div>
  );
}

interface ModulePanelsProps {
  module: ModuleDetails;
  range: HealthRange;
  onRange: (range: HealthRange) => void;
}

function ModulePanels({ module, range, onRange }: ModulePanelsProps) {
  const [release, setRelease] = useState<Release | null>(null);
  return (
    <>
      <ReleasePanel module={module} onRelease={setRelease} />
      <HealthPanel module={module} range={range} onRange={onRange} />
      <VersionList module={module} onRelease={setRelease} />
      <AuditLog module={module} />
      {release && <ReleaseDialog module={module} release={release} onClose={() => setRelease(null)} />}
    </>
  );
}
