import { Skeleton } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { AuthSlot } from '../auth/index.ts';
import { usePageTitle } from '../browser/titles.ts';
import { premiumTool as texts } from '../messages.ts';
import { findTool } from '../settings/registry.ts';
import { useSettings } from '../settings/settings.ts';
import { navLabel } from '../settings/studio-tools.ts';

export function PlanGate({ children }: { children: ReactNode }) {
  const tool = findTool(useSettings().registry, useLocation().pathname)?.tool;
  const plan = useSession((session) => session.plan);
  return tool?.plan === 'premium' && plan !== 'premium' ? <Plans tool={navLabel(tool)} /> : children;
}

function Plans({ tool }: { tool: string }) {
  usePageTitle(tool);
  const skeleton = <Skeleton className="h-[20.7rem] rounded-panel" />;
  return (
    <section
      className="mx-auto grid max-w-208 gap-4 py-[clamp(1rem,5vh,3rem)] text-ink-2"
      aria-labelledby="plan-gate"
    >
      <h1 id="plan-gate" className="font-serif text-4xl/[1.02] text-ink tracking-[-0.02em]">
        {texts.title({ tool })}
      </h1>
      <p>{texts.text}</p>
      <div className="mt-4">
        <Suspense fallback={skeleton}>
          <AuthSlot kind="pricing" fallback={skeleton} />
        </Suspense>
      </div>
    </section>
  );
}
