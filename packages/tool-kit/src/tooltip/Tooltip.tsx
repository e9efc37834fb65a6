import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import { usePortal } from '../tool-frame/portal.ts';
import './tooltip.css';

/** A few words on hover and focus. Never the only place of something that matters: touch screens do not show it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const container = usePortal();
  return (
    <RadixTooltip.Provider delayDuration={350}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content className="kit-tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
