import { EmptyState } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import { Images, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../settings/settings.ts';
import { navLabel, toolsThatCreate } from '../../settings/studio-tools.ts';

interface NoCreationsProps {
  query: string;
  filtered: boolean;
  onShowAll(): void;
}

/** Shown instead of an empty list: the tools, or a way back to all creations. */
export function NoCreations({ query, filtered, onShowAll }: NoCreationsProps) {
  const { registry } = useSettings();
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
    <EmptyState
      icon={<Images aria-hidden="true" />}
      title={texts.empty}
      action={
        <ul className="mt-4 grid w-[min(34rem,100%)] grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          {toolsThatCreate(registry).map((tool) => (
            <li key={tool.path} {...toolAccentProps(tool.gradient)}>
              <Link
                to={tool.path}
                className="grid h-full content-start justify-items-center gap-2.5 rounded-card border border-line px-2 pt-4.5 pb-3.75 font-[540] text-[0.9rem] text-ink transition-colors duration-(--quick) ease-(--ease) hover:border-ink-3"
              >
                <Swatch icon={tool.icon} className="size-10 text-[1.1rem]" />
                {navLabel(tool)}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
