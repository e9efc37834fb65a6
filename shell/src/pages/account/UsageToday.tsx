import { Bar, ErrorState, Skeleton } from '@atelier/tool-kit/feedback';
import { ButtonLink } from '@atelier/tool-kit/forms';
import { formatDate } from '@atelier/tool-kit/language';
import { useSession } from '@atelier/tool-kit/session';
import { plans, account as texts } from '../../messages.ts';
import { useUsageHistory } from './use-usage-history.ts';

export function UsageToday() {
  const plan = useSession((session) => session.plan);
  const { data, error, reload } = useUsageHistory();
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <Skeleton className="h-63 rounded-field" />;
  const [first] = data.usage;
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4">
        {data.usage.map(({ kind, limit, remaining }) => (
          <li key={kind} className="grid gap-1.5">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-[560]">{plans.kinds[kind]}</span>
              <span className="text-ink-2 tabular-nums">
                {limit === null || remaining === null
                  ? plans.unlimited
                  : texts.left({ left: remaining, limit })}
              </span>
            </div>
            {limit !== null && remaining !== null && (
              <Bar share={remaining / Math.max(1, limit)} className="h-2" />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
        {first?.limit != null && (
          <p>{texts.renewed({ time: formatDate(new Date(first.resets_at), { timeStyle: 'short' }) })}</p>
        )}
        {plan === 'free' && first?.limit != null && <ButtonLink to="/#pricing">{texts.goPremium}</ButtonLink>}
      </div>
    </div>
  );
}
