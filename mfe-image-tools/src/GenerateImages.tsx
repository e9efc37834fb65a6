import type { Creation } from '@atelier/contracts';
import { aspectRatios, imageCounts, imageStyles, subjectLimit } from '@atelier/contracts/tool-options';
import { Pills, SubjectField, Switch, styleName, ToolScreen, useTool } from '@atelier/tool-kit';
import { useState } from 'react';
import { FillFromArticle, FormSource } from './generate/ArticleImage.tsx';
import { generateTool } from './generate/generate-tool.ts';
import { ImageResult } from './generate/ImageResult.tsx';
import { RecentImages } from './generate/RecentImages.tsx';
import { ImageSkeleton } from './images/ImagePanel.tsx';
import { messages } from './messages.ts';

const labels = messages.generate;
const ratios = { square: 1, landscape: 1.5, portrait: 2 / 3 } as const;
const styles = imageStyles.map((value) => ({ value, label: styleName(value) }));
const shapes = aspectRatios.map((value) => ({ value, label: labels.aspects[value] }));

export default function GenerateImages() {
  const { values, set, fill, query, run } = useTool(generateTool);
  const article = query.get('description') ? null : query.get('made_from');
  const [publish, setPublish] = useState(false);
  const [begun, setBegun] = useState(false);
  const { aspect = 'square', count = 1 } = run.input ?? {};
  const shown = run.result?.creation ?? null;
  const listKey = run.versions.map(({ content }) => content).join(' ');
  const reuse = (creation: Creation) => set(generateTool.runs.inputOf(creation) ?? {});
  return (
    <ToolScreen
      labels={labels}
      units="image"
      busy={run.busy}
      onSubmit={() => {
        setBegun(true);
        void run.start({ ...values, publish });
      }}
      result={
        <ImageResult
          run={run}
          labels={labels}
          starting={labels.starting}
          placeholder={(queued) => <ImageSkeleton ratio={ratios[aspect]} count={count} queued={queued} />}
          footer={<RecentImages shown={shown} listKey={listKey} onShow={run.showCreation} />}
          onReuse={reuse}
          fresh={begun && run.phase === 'done'}
        />
      }
    >
      {article && <FillFromArticle id={article} fill={fill} />}
      {values.source && <FormSource source={values.source} onRemove={() => set({ source: '' })} />}
      <SubjectField
        label={labels.description}
        placeholder={labels.placeholder}
        examples={labels.examples}
        maxLength={subjectLimit}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <Pills
        label={labels.style}
        options={styles}
        value={values.style}
        onChange={(style) => set({ style })}
      />
      <Pills
        label={labels.aspect}
        options={shapes}
        value={values.aspect}
        onChange={(chosen) => set({ aspect: chosen })}
      />
      <Pills
        label={labels.count}
        hint={labels.countHint}
        options={imageCounts}
        value={values.count}
        onChange={(chosen) => set({ count: chosen })}
      />
      <Switch label={labels.publish} hint={labels.publishHint} checked={publish} onChange={setPublish} />
    </ToolScreen>
  );
}
