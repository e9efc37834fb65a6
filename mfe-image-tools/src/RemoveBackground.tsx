import {
  KeptSets,
  ResultPanel,
  reported,
  showLinkToast,
  ToolScreen,
  toast,
  useDraft,
  useLazyModule,
  useTool,
  writeDraft,
} from '@atelier/tool-kit';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { isOpen, mostFiles, newBatch, noBatch, useBatch } from './batch/batch.ts';
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

const styleKey = (set: string) => `set.${set}.style`;

/** Reports the set that a link names. */
function useAskedSet(onAsked: (id: string) => void) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('set');
  const report = useEffectEvent(() => {
    if (!asked) return;
    onAsked(asked);
    setSearch({}, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link in the page itself names another set.
  useEffect(report, [asked]);
}

export default function RemoveBackground() {
  const { values, set: fill, query, run } = useTool(backgroundTool);
  const [retouched, setRetouched] = useDraft<Retouched | null>('remove-background.retouched', null);
  const [retouching, setRetouching] = useState(false);
  const [set, setSet] = useDraft('remove-background.set', '');
  const batch = useBatch(set);
  const { rows } = useStore(batch?.state ?? noBatch);
  const hasImage = values.file !== null || values.source !== null;
  // Another tool may have sent an image since the batch was chosen.
  const several = batch !== null && rows.length > 0 && !hasImage;
  const [style, keepStyle] = useDraft<Required<CutoutStyle>>(
    several ? styleKey(set) : 'remove-background.style',
    plain,
  );
  useAskedSet((id) => {
    setSet(id);
    fill(noSource);
  });
  const batchBusy = rows.some(isOpen);
  const batchView = useLazyModule(
    () => import('./batch/BatchPanel.tsx'),
    several,
    () => setSet(''),
  );
  const retouchView = useLazyModule(
    () => import('./cutout/Retouch.tsx'),
    retouching,
    () => setRetouching(false),
  );
  const files = useMemo(() => rows.flatMap(({ file }) => file ?? []), [rows]);

  function submit() {
    if (!batch || !several) {
      if (hasImage) void run.start(values);
    } else if (rows.every(({ status }) => status === 'done')) toast(messages.batch.allDone);
    else batch.start();
  }

  const cutOut = several ? undefined : run.result?.content;
  const { strokes = [], image = null } = (retouched?.cutOut === cutOut && retouched) || {};
  const original = originalOf(run.result, values);
  const { creation } = run.result ?? {};
  const shown = creation
    ? { creation, image: image ?? creation.content, title: resultTitle(creation, original), style }
    : null;

  async function store(changed: ShownImage) {
    const stored = await reported(storeImage(changed));
    const label = messages.generate.seeIt;
    if (stored) showLinkToast(messages.cutout.stored, { to: `/ai/creations/${stored.id}`, label });
  }

  const ground = useGround(style.background);
  const look = <CutoutLook style={style} onStyle={(changed) => keepStyle({ ...style, ...changed })} />;
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
          <batchView.BatchPanel batch={batch} labels={labels} style={style}>
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
          setSet('');
          fill(image);
        }}
        multiple={{
          most: mostFiles,
          files: several ? files : [],
          onFiles: (chosen) => {
            const { id } = newBatch(chosen, batch);
            void writeDraft(styleKey(id), style);
            setSet(id);
            fill(noSource);
          },
        }}
        disabled={several && batchBusy}
        again={query.get('file')}
      />
      <KeptSets />
    </ToolScreen>
  );
}
