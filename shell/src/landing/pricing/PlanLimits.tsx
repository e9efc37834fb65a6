import type { PlanAllowances } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/unit-kinds';
import { useSettings } from '../../app/app-context.ts';
import { plans as texts } from '../../messages.ts';

/** What each plan allows per day, from the settings of the product; nothing without them. */
export function PlanLimits() {
  const { plans } = useSettings();
  return plans ? <LimitsTable plans={plans} /> : null;
}

function LimitsTable({ plans }: { plans: PlanAllowances }) {
  return (
    <div className="plan-limits">
      <table>
        <caption>{texts.limits}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            <th scope="col">{texts.free}</th>
            <th scope="col">{texts.premium}</th>
          </tr>
        </thead>
        <tbody>
          {unitKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.kinds[kind]}</th>
              <td>{shownLimit(plans.free[kind])}</td>
              <td>{shownLimit(plans.premium[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{texts.limitsNote}</p>
    </div>
  );
}

const shownLimit = (limit: number | null) => (limit === null ? texts.unlimited : limit.toLocaleString('en'));
