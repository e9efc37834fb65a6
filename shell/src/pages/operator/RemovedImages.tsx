import { reported, toast } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { useState } from 'react';
import { formatMoment } from './formats.ts';
import { reports as texts } from './messages.ts';
import { callOperator } from './operator-api.ts';
import { Actions, Note, PanelList, Small, Words } from './parts.tsx';
import { useReloadAll, useRemovedImages } from './use-modules.tsx';

export function RemovedImages() {
  const [cursor, setCursor] = useState<string>();
  const reloadAll = useReloadAll();
  const { data } = useRemovedImages(cursor);
  if (!data || (data.images.length === 0 && !cursor)) return null;

  async function lift(id: string) {
    if (await reported(callOperator('liftRemoval', { id }))) toast.success(texts.removed.lifted);
    await reloadAll();
  }

  return (
    <>
      <PanelList title={texts.removed.title} none={texts.removed.none}>
        {data.images.map(({ id, image, removed_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-4 p-(--inset)">
            {image && (
              <img
                src={`${image.content}?w=96&format=webp`}
                alt=""
                className="size-16 rounded-card object-cover blur-sm hover:blur-none"
              />
            )}
            <div className="min-w-0 flex-1">
              <Words>
                <span dir="auto" className="line-clamp-2">
                  {image?.prompt ?? texts.removed.gone}
                </span>
                <Small>
                  {texts.removed.times({
                    removed: formatMoment(removed_at),
                    expires: formatMoment(expires_at),
                  })}
                </Small>
              </Words>
            </div>
            <Button size="small" onClick={() => lift(id)}>
              {texts.removed.lift}
            </Button>
          </li>
        ))}
      </PanelList>
      <Note>{texts.removed.lead}</Note>
      <Actions>
        {data.next_cursor && (
          <Button size="small" onClick={() => setCursor(data.next_cursor ?? undefined)}>
            {texts.next}
          </Button>
        )}
      </Actions>
    </>
  );
}
