import { EmptyState } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import { Images, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dashboard as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { navLabel, toolsThatCreate } from '../../page/studio-tools.ts';

interface NoCreationsProps {
  /** The search text; empty without a search. */
  query: string;
  /** Whether a type is selected. */
  filtered: boolean;
  onShowAll(): void;
}

/** Shown instead of an empty list: the tools, or a way back to all creations. */
export function NoCreations({ query, filtered, onShowAll }: NoCreationsProps) {
  const { registry } = useSettings();
  const showAll = <Button onClick={onShowAll}>{texts.showAll}</Button>;
  if (query)
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.noMatch(query)} action={showAll}>
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
        <ul className="recent-tools">
          {toolsThatCreate(registry).map((tool) => (
            <li key={tool.path} {...toolAccentProps(tool.gradient)}>
              <Link to={tool.path}>
                <Swatch icon={tool.icon} />
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
