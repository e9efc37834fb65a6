import {
  ResultPanel,
  reported,
  ToolScreen,
  toast,
  useDraft,
  useDrafts,
  useLazyModule,
  useTool,
} from '@atelier/tool-kit';
import { useMemo, useState } from 'react';
import { backgroundBatch, isOpen, mostFiles, useBatchRows } from './batch/batch.ts';
import { CutoutLook } from './cutout/CutoutLook.tsx';
import type { CutoutStyle } from './cutout/compose.ts';
import type { Stroke } from './cutout/retouch.ts';
import { isChanged, type ShownImage, storeImage } from './images/shown-image.ts';
import { noSource, originalOf, resultTitle } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { useGround } from './removal/BackgroundPicker.tsx';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { backgroundTool } from './removal/removal-tools.ts';

const labels = messages.background;

interface Retouched {
  cutOut: string;
  strokes: readonly Stroke[];
  /** The result in full size, once the strokes are applied. */
  image: File | null;
}

const plain = { background: null, size: 'original', shadow: false } as const;

/** `/ai/remove-background`: one image, or up to 50, without their background. */
export default function RemoveBackground() {
  const { values, set, query, run } = useTool(backgroundTool);
  const [style, setStyle] = useDrafts<Required<CutoutStyle>>('remove-background', plain, {});
  const [retouched, setRetouched] = useDraft<Retouched | null>('remove-background.retouched', null);
  const [retouching, setRetouching] = useState(false);
  const rows = useBatchRows(backgroundBatch);
  const hasImage = values.file !== null || values.source !== null;
  // Another tool may have sent an image since the batch was chosen.
  const several = rows.length > 0 && !hasImage;
  const batchBusy = rows.some(isOpen);
  const batchView = useLazyModule(
    () => import('./batch/BatchPanel.tsx'),
    several,
    () => backgroundBatch.choose([]),
  );
  const retouchView = useLazyModule(
    () => import('./cutout/Retouch.tsx'),
    retouching,
    () => setRetouching(false),
  );
  const files = useMemo(() => rows.map(({ file }) => file), [rows]);

  function submit() {
    if (!several) {
      if (hasImage) void run.start(values);
    } else if (rows.every(({ status }) => status === 'done')) toast(messages.batch.allDone);
    else backgroundBatch.start();
  }

  const cutOut = several ? undefined : run.result?.content;
  const { strokes = [], image = null } = (retouched?.cutOut === cutOut && retouched) || {};
  const original = originalOf(run.result, values);
  const { creation } = run.result ?? {};
  const shown = creation
    ? { creation, image: image ?? creation.content, title: resultTitle(creation, original), style }
    : null;

  async function store(changed: ShownImage) {
    if (await reported(storeImage(changed))) toast.success(messages.cutout.stored);
  }

  const ground = useGround(style.background);
  const look = <CutoutLook style={style} onStyle={setStyle} />;
  return (
    <ToolScreen
      labels={labels}
      units="removal"
      busy={several ? batchBusy : run.busy}
      onSubmit={submit}
      result={
        !several ? (
          <RemovalResult
            run={run}
            labels={labels}
            alt={labels.alt}
            shown={shown}
            original={original}
            own={[
              { label: messages.cutout.retouch, onSelect: () => setRetouching(true) },
              ...(shown && isChanged(shown)
                ? [{ label: messages.cutout.store, onSelect: () => store(shown) }]
                : []),
            ]}
          >
            {look}
            {retouching && retouchView && cutOut && (
              <retouchView.Retouch
                cutOut={cutOut}
                original={original.file ?? original.source?.address ?? null}
                ground={ground}
                strokes={strokes}
                onClose={(drawn, next = image) => {
                  setRetouched({ cutOut, strokes: drawn, image: next });
                  setRetouching(false);
                }}
              />
            )}
          </RemovalResult>
        ) : batchView ? (
          <batchView.BatchPanel batch={backgroundBatch} labels={labels} style={style}>
            {look}
          </batchView.BatchPanel>
        ) : (
          <ResultPanel title={labels.panel} hint={labels.hint} />
        )
      }
    >
      <ImageDrop
        image={values}
        onChange={(image) => {
          backgroundBatch.choose([]);
          set(image);
        }}
        multiple={{
          most: mostFiles,
          files: several ? files : [],
          onFiles: (chosen) => {
            backgroundBatch.choose(chosen);
            set(noSource);
          },
        }}
        disabled={several && batchBusy}
        again={query.get('file')}
      />
    </ToolScreen>
  );
}
