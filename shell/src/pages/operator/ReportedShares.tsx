import type { OperatorCallBody, ReportedShare } from '@atelier/contracts';
import { reported, showUndoToast, toast } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { describeReason } from './describe-reason.ts';
import { formatMoment } from './formats.ts';
import { reports as texts } from './messages.ts';
import { callOperator } from './operator-api.ts';
import { Actions, Badge, Badges, PanelList, Small, Words } from './parts.tsx';
import { useReloadAll, useReportedShares } from './use-modules.tsx';

export function ReportedShares() {
  const shares = useReportedShares().data?.shares ?? [];
  if (shares.length === 0) return null;
  return (
    <PanelList title={texts.shares.title} none="">
      {shares.map((share) => (
        <ReportedPage key={share.id} share={share} />
      ))}
    </PanelList>
  );
}

function ReportedPage({
  share: { id, title, url, reported_at, reports, reasons },
}: {
  share: ReportedShare;
}) {
  const reloadAll = useReloadAll();

  async function decide(decision: OperatorCallBody<'decideShare'>['decision']) {
    const stored = await reported(callOperator('decideShare', { id, body: { decision } }));
    if (stored && decision === 'end') showUndoToast(texts.shares.ended, () => void decide('keep'));
    if (stored && decision === 'keep') toast.success(texts.shares.kept);
    await reloadAll();
  }

  return (
    <li className="grid gap-3 p-(--inset)">
      <Words>
        <a href={url} target="_blank" rel="noreferrer" dir="auto" className="font-[560] hover:underline">
          {title}
        </a>
        <Small>
          {texts.count({ count: reports })} · {formatMoment(reported_at)}
        </Small>
      </Words>
      <Badges>
        {reasons.map(({ reason, count }) => (
          <Badge key={reason}>{describeReason(reason, count)}</Badge>
        ))}
      </Badges>
      <Actions>
        <Button size="small" onClick={() => decide('keep')}>
          {texts.keep}
        </Button>
        <Button size="small" onClick={() => decide('end')}>
          {texts.shares.end}
        </Button>
      </Actions>
    </li>
  );
}
