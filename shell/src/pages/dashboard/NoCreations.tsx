import { EmptyState } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Images, SearchX } from 'lucide-react';
import { dashboard as texts } from '../../messages.ts';

interface NoCreationsProps {
  query: string;
  filtered: boolean;
  onShowAll(): void;
}

/** Shown instead of an empty list: the tools, or a way back to all creations. */
export function NoCreations({ query, filtered, onShowAll }: NoCreationsProps) {
  const showAll = <Button onClick={onShowAll}>{texts.showAll}</Button>;
  if (query)
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.noMatch({ query })} action={showAll}>
        {texts.noMatchText}
      </EmptyState>
    );
  if (filtered)
    return (
      <EmptyState icon={<Images aria-hidden="true" />} title={texts.emptyType} action={showAll}>
        {texts.emptyTypeText}
      </EmptyState>
    );
  return (
    <EmptyState icon={<Images aria-hidden="true" />} title={texts.empty}>
      {texts.emptyText}
    </EmptyState>
  );
}
