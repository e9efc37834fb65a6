import type { OperatorCallBody, ReportedImage } from '@atelier/contracts';
import { EmptyState, reported, showUndoToast, toast } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { describeReason } from './describe-reason.ts';
import { formatMoment } from './formats.ts';
import { reports as texts } from './messages.ts';
import { callOperator } from './operator-api.ts';
import { Actions, Badge, Badges, Frame, Rows, Small, Words } from './parts.tsx';
import { RemovedImages } from './RemovedImages.tsx';
import { ReportedShares } from './ReportedShares.tsx';
import { LoadState, useReloadAll, useReports } from './use-modules.tsx';

export function ReportsPage() {
  const [cursor, setCursor] = useState<string>();
  const loaded = useReports(cursor);
  const images = loaded.data?.images;
  const next = loaded.data?.next_cursor;
  return (
    <Frame title={texts.title} lead={<p className="mt-1.5 text-ink-2">{texts.lead}</p>} below>
      <LoadState {...loaded} />
      {images?.length === 0 && (
        <EmptyState icon={<Flag />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {images && images.length > 0 && (
        <Rows>
          {images.map((image) => (
            <ReportedItem key={image.id} image={image} />
          ))}
        </Rows>
      )}
      <Actions>
        {cursor && (
          <Button size="small" onClick={() => setCursor(undefined)}>
            {texts.first}
          </Button>
        )}
        {next && (
          <Button size="small" onClick={() => setCursor(next)}>
            {texts.next}
          </Button>
        )}
      </Actions>
      <ReportedShares />
      <RemovedImages />
    </Frame>
  );
}

type Decision = OperatorCallBody<'decideReports'>['decision'];

const decisions: { decision: Decision; label: string }[] = [
  { decision: 'keep', label: texts.keep },
  { decision: 'remove', label: texts.remove },
  { decision: 'remove_name', label: texts.removeName },
];

function ReportedItem({ image }: { image: ReportedImage }) {
  const { id, prompt, content, sensitive, hidden, by, tags, created_at, reports, reasons } = image;
  const reloadAll = useReloadAll();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState<Decision | null>(null);

  const store = (decision: Decision) => reported(callOperator('decideReports', { id, body: { decision } }));

  async function decide(decision: Decision) {
    setBusy(decision);
    if (await store(decision)) {
      if (decision === 'remove') showUndoToast(texts.decided.remove, () => void undoRemoval());
      else toast.success(texts.decided[decision]);
    }
    await reloadAll();
    setBusy(null);
  }

  async function undoRemoval() {
    if (await store('keep')) toast.success(texts.decided.keep);
  }

  return (
    <li className="grid gap-4 p-(--inset) min-[40rem]:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="relative grid aspect-square w-48 max-w-full place-items-center overflow-hidden rounded-card bg-sunk">
        {shown ? (
          <img src={`${content}?w=960&format=webp`} alt={prompt} className="size-full object-contain" />
        ) : (
          <>
            <img
              src={`${content}?w=32&format=webp`}
              alt=""
              className="absolute inset-0 size-full object-cover blur-xl"
            />
            <Button size="small" className="relative" onClick={() => setShown(true)}>
              {texts.show}
            </Button>
          </>
        )}
      </div>
      <div className="grid content-start gap-3">
        <Words>
          <span dir="auto" className="line-clamp-4 font-[560]">
            {prompt}
          </span>
          <Small>
            {texts.count({ count: reports })} · {formatMoment(created_at)}
          </Small>
          {reports === 0 && <Small>{texts.similar}</Small>}
          {by && <Small>{texts.by({ name: by })}</Small>}
        </Words>
        <Badges>
          {hidden && <Badge>{texts.hidden}</Badge>}
          {sensitive && <Badge tone="bad">{texts.sensitive}</Badge>}
          {reasons.map(({ reason, count }) => (
            <Badge key={reason}>{describeReason(reason, count)}</Badge>
          ))}
          {tags.map((tag) => (
            <Badge key={`#${tag}`}>#{tag}</Badge>
          ))}
        </Badges>
        <Actions>
          {decisions.map(
            ({ decision, label }) =>
              (by || decision !== 'remove_name') && (
                <Button
                  key={decision}
                  size="small"
                  busy={busy === decision}
                  disabled={busy !== null}
                  onClick={() => decide(decision)}
                >
                  {label}
                </Button>
              ),
          )}
        </Actions>
      </div>
    </li>
  );
}
