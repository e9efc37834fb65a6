import { Skeleton } from '@atelier/tool-kit/feedback';
import { useNear } from '@atelier/tool-kit/near';
import { Panel } from '@atelier/tool-kit/results';
import { type ReactNode, useRef, useState } from 'react';
import { ModulePart } from '../../modules/load/ModulePart.tsx';
import { useSettings } from '../../settings/settings.ts';
import { dashboardCards, type Extension } from '../../settings/studio-tools.ts';

export function ModuleCards() {
  const cards = dashboardCards(useSettings().registry);
  return (
    cards.length > 0 && (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-(--gap) [&:not(:has(>:not(:empty)))]:hidden">
        {cards.map((card) => (
          <Card key={card.key} card={card} />
        ))}
      </div>
    )
  );
}

/** A card, loaded when it becomes visible. One that fails leaves the page. */
function Card({ card: { title, tool, expose = '' } }: { card: Extension }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useNear(place, '0px', () => setSeen(true));
  const frame = (content: ReactNode) => <Panel title={title}>{content}</Panel>;
  const loading = <Skeleton className="h-24" />;
  return (
    <div ref={place} className="min-w-0 empty:hidden">
      {seen ? (
        <ModulePart path={tool.path} expose={expose} loading={loading} fallback={null} frame={frame} />
      ) : (
        frame(loading)
      )}
    </div>
  );
}
