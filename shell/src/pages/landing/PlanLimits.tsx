import type { PlanAllowances } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/tool-options';
import { plans as texts } from '../../messages.ts';

/** What each plan allows per day. */
export function PlanLimits({ plans }: { plans: PlanAllowances }) {
  return (
    <>
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
    </>
  );
}

const shownLimit = (limit: number | null) => (limit === null ? texts.unlimited : limit.toLocaleString('en'));
