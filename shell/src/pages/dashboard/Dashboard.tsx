import { countLimit } from '@atelier/contracts/tool-options';
import { useList } from '@atelier/tool-kit/api';
import { KeptSets } from '@atelier/tool-kit/forms';
import { formatNumber } from '@atelier/tool-kit/language';
import { usePageTitle } from '../../browser/titles.ts';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { Composer } from './Composer.tsx';
import { typeFilters } from './creation-style.ts';
import { useListAddress } from './list-address.ts';
import { ModuleCards } from './ModuleCards.tsx';
import { QuietLine } from './QuietLine.tsx';
import { RecentCreations } from './RecentCreations.tsx';
import { historyQuery, useHistory } from './use-history.ts';

export function Dashboard() {
  usePageTitle(texts.title);
  const address = useListAddress(typeFilters(useSettings().registry).map(({ value }) => value));
  const { type, q, starred, tag, sort } = address;
  const filters = {
    ...(type !== 'all' && { type }),
    ...(q && { q }),
    ...(starred && { starred: 'true' as const }),
    ...(tag && { tag }),
    ...(sort !== 'newest' && { sort }),
  };
  const list = useList('getUserCreations', { ...historyQuery, ...filters });
  const history = useHistory(Object.keys(filters).length === 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[clamp(0.75rem,2vw,1.5rem)]">
      <Composer />
      <QuietLine total={history.total === null ? null : countText(history.total)} failed={history.failed} />
      <KeptSets className="rounded-panel border border-line bg-sheet px-(--inset) py-3.5 shadow-1" />
      <ModuleCards />
      <RecentCreations
        list={list}
        address={address}
        history={history}
        found={list.total === null ? null : countText(list.total)}
        onCountChange={history.reload}
      />
    </div>
  );
}

/** A number of creations; counting stops at a limit. */
const countText = (total: number) =>
  total < countLimit ? formatNumber(total) : texts.atLeast({ count: countLimit });
