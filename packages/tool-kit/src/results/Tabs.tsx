import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}

/** Several views, one at a time. Arrow keys move between them. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <RadixTabs.Root value={value} onValueChange={onChange}>
    <RadixTabs.List className="kit-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <RadixTabs.Trigger
          className="kit-tab"
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
      <RadixTabs.Content className="kit-tab-panel" key={tab.value} value={tab.value}>
        {tab.content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
);
