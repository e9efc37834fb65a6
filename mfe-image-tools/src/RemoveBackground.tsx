import {
  callApi,
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
import { imageToSave } from './images/save-image.ts';
import { noSource } from './images/stored-image.ts';
import { messages } from './messages.ts';
import { useGround } from './removal/BackgroundPicker.tsx';
import { ImageDrop } from './removal/ImageDrop.tsx';
import { RemovalResult } from './removal/RemovalResult.tsx';
import { backgroundTool } from './removal/removal-tools.ts';

const labels = messages.background;

interface Drawing {
  cutOut: string;
  strokes: readonly Stroke[];
}

const plain = { background: null, size: 'original', shadow: false } as const;

const suffix = 'cut-out';

/** `/ai/remove-background`: one image, or up to 50, without their background. */
export default function RemoveBackground() {
  const { values, set, query, run } = useTool(backgroundTool);
  const [style, setStyle] = useDrafts<Required<CutoutStyle>>('remove-background', plain, {});
  const { background, size, shadow } = style;
  const [drawing, setDrawing] = useDraft<Drawing | null>('remove-background.drawing', null);
  const [image, setImage] = useDraft<File | null>('remove-background.retouched', null);
  const [retouching, setRetouching] = useState(false);
  const [storing, setStoring] = useState(false);
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
  const strokes = drawing?.cutOut === cutOut ? drawing?.strokes : undefined;
  const retouched = strokes ? image : null;
  const { input: original, creation } = run.result ?? {};

  async function store(image: string | Blob, made_from: string) {
    setStoring(true);
    const format = background ? 'jpg' : 'png';
    const saved = imageToSave({ image, format, ...style });
    const storing = saved.then((image) => callApi('storeCutOut', { form: { image, made_from } }));
    if (await reported(storing)) toast.success(messages.cutout.stored);
    setStoring(false);
  }
  const ground = useGround(background);
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
            suffix={suffix}
            style={style}
            changed={retouched}
            steps={[
              { label: messages.cutout.retouch, onSelect: () => setRetouching(true) },
              ...(creation && (retouched || background || shadow || size !== 'original')
                ? [
                    {
                      label: messages.cutout.store,
                      busy: storing,
                      onSelect: () => void store(retouched ?? creation.content, creation.id),
                    },
                  ]
                : []),
            ]}
          >
            {look}
            {retouching && retouchView && cutOut && (
              <retouchView.Retouch
                cutOut={cutOut}
                original={original?.file ?? original?.source?.address ?? null}
                ground={ground}
                strokes={strokes ?? []}
                onClose={(drawn, next = retouched) => {
                  setDrawing({ cutOut, strokes: drawn });
                  setImage(next);
                  setRetouching(false);
                }}
              />
            )}
          </RemovalResult>
        ) : batchView ? (
          <batchView.BatchPanel batch={backgroundBatch} labels={labels} suffix={suffix} style={style}>
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
