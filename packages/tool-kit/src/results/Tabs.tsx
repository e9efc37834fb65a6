import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <RadixTabs.Root value={value} onValueChange={onChange}>
    <RadixTabs.List
      className="kit:mb-5 kit:flex kit:scrollbar-none kit:gap-1 kit:overflow-x-auto kit:border-b kit:border-line kit:supports-[animation-timeline:scroll()]:animate-[kit-fade-edge_linear] kit:supports-[animation-timeline:scroll()]:[animation-timeline:scroll(self_inline)] kit:print:hidden"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          className="kit:-mb-px kit:min-h-11 kit:flex-none kit:cursor-pointer kit:border-b-2 kit:border-transparent kit:px-[0.8rem] kit:py-[0.4rem] kit:text-[0.9rem] kit:font-medium kit:text-ink-2 kit:transition-colors kit:duration-(--quick) kit:hover:text-ink kit:focus-visible:-outline-offset-2 kit:data-[state=active]:border-tool-accent-ink kit:data-[state=active]:text-ink kit:forced-colors:border-b-[Canvas] kit:forced-colors:data-[state=active]:border-b-[Highlight]"
          key={tab.value}
          value={tab.value}
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
          }
        >
          {tab.label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {tabs.map((tab) => (
      <RadixTabs.Content className="kit:focus-visible:outline-offset-4" key={tab.value} value={tab.value}>
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
);
