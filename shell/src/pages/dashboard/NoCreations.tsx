import { EmptyState } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { CreationFace, SamplePicture } from '@atelier/tool-kit/results';
import { SearchX } from 'lucide-react';
import { dashboard as texts } from '../../messages.ts';

interface NoCreationsProps {
  query: string;
  filtered: boolean;
  onShowAll(): void;
}

/** Samples of what an empty list will show. */
export const sampleFaces = (
  <>
    <CreationFace excerpt={texts.samples.titles} icon={null} sizes="" />
    <SamplePicture turn={0} />
    <CreationFace excerpt={texts.samples.article} icon={null} sizes="" />
  </>
);

export function NoCreations({ query, filtered, onShowAll }: NoCreationsProps) {
  const showAll = <Button onClick={onShowAll}>{texts.showAll}</Button>;
  if (query)
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.noMatch({ query })} action={showAll}>
        {/\s/.test(query) ? texts.noMatchText : texts.noMatchWord}
      </EmptyState>
    );
  if (filtered)
    return (
      <EmptyState sample={sampleFaces} title={texts.emptyType} action={showAll}>
        {texts.emptyTypeText}
      </EmptyState>
    );
  return (
    <EmptyState sample={sampleFaces} title={texts.empty}>
      {texts.emptyText}
    </EmptyState>
  );
}
