import { countLimit } from '@atelier/contracts/tool-options';
import { useList } from '@atelier/tool-kit/api';
import { Skeleton } from '@atelier/tool-kit/feedback';
import { formatNumber } from '@atelier/tool-kit/language';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { account, plans, dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { accountPath, usePageTitle } from '../../page/page.ts';
import { typeFilters } from './creation-style.ts';
import { useListAddress } from './list-address.ts';
import { ModuleCards } from './ModuleCards.tsx';
import { RecentCreations } from './RecentCreations.tsx';

/** The start page of the signed-in area: the number of creations, the plan, and the list of creations. */
export function Dashboard() {
  usePageTitle(texts.title);
  const plan = useSession((state) => state.plan);
  const address = useListAddress(typeFilters(useSettings().registry).map(({ value }) => value));
  const { type, q, starred, tag, sort, deleted } = address;
  const counted = useTotal();
  const list = useList('getUserCreations', {
    status: 'all',
    limit: 20,
    ...(type !== 'all' && { type }),
    ...(q && { q }),
    ...(starred && { starred: 'true' }),
    ...(tag && { tag }),
    ...(sort !== 'newest' && { sort }),
    ...(deleted && { deleted: 'true' }),
  });
  return (
    <div className="grid gap-[clamp(1rem,2vw,1.5rem)]">
      <h1 className="sr-only">{texts.title}</h1>
      <div className="flex flex-wrap items-end justify-between gap-(--gap)">
        <div className="grid min-w-[min(100%,22rem)] flex-1 grid-cols-[repeat(2,minmax(0,16.5rem))] gap-(--gap)">
          <StatCard
            label={texts.total}
            value={counted.total === null ? null : countText(counted.total)}
            failed={counted.error !== null}
          />
          <StatCard label={texts.plan} value={plans[plan]}>
            {plan === 'free' && <UpgradeLink />}
          </StatCard>
        </div>
        <Link to={accountPath} className="text-sm underline underline-offset-[0.25em]">
          {account.page}
        </Link>
      </div>
      {!deleted && <ModuleCards />}
      <RecentCreations
        list={list}
        address={address}
        found={list.total === null ? null : countText(list.total)}
        onCountChange={counted.reload}
      />
    </div>
  );
}

/** A number of creations; counting stops at a limit. */
const countText = (total: number) =>
  total < countLimit ? formatNumber(total) : texts.atLeast({ count: countLimit });

/** The number of creations without failed ones; null while unknown. */
function useTotal() {
  const all = useList('getUserCreations', { status: 'all', limit: 1 });
  const failed = useList('getUserCreations', { status: 'failed', limit: 1 });
  return {
    total: all.total === null || failed.total === null ? null : countWithout(all.total, failed.total),
    error: all.error ?? failed.error,
    reload: () => {
      void all.reload();
      void failed.reload();
    },
  };
}

/** A count that has reached the limit of counting stays there. */
const countWithout = (all: number, failed: number) => (all < countLimit ? all - failed : all);

interface StatCardProps {
  label: string;
  value: string | null;
  failed?: boolean;
  children?: ReactNode;
}

function StatCard({ label, value, failed = false, children }: StatCardProps) {
  return (
    <div className="rounded-panel border border-line bg-sheet px-(--inset) py-4.25 shadow-1">
      <small className="text-[0.85rem] text-ink-3">{label}</small>
      <b className="mt-1.25 block min-h-9.5 font-serif font-normal text-[clamp(1.9rem,10vw,2.4rem)]/none tracking-[-0.02em]">
        {value ?? (failed ? '–' : <Skeleton className="inline-block h-7.5 w-13" />)}
      </b>
      {children}
    </div>
  );
}

const UpgradeLink = () => (
  <Link
    to="/#pricing"
    className="mt-1.75 inline-block font-[560] text-accent text-sm underline underline-offset-[0.25em]"
  >
    {texts.upgrade}
  </Link>
);
