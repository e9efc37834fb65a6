import { useList } from '@atelier/tool-kit/api';
import { Dialog } from '@atelier/tool-kit/overlays';
import { Icon } from '@atelier/tool-kit/results';
import { Command } from 'cmdk';
import { LogOut, Monitor, Moon, Sun, User } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openProfile } from '../../auth/index.ts';
import { creationPath } from '../../browser/paths.ts';
import { chooseTheme } from '../../browser/theme-store.ts';
import { layout, signIn, palette as texts } from '../../messages.ts';
import { creationStyle } from '../../pages/dashboard/creation-style.ts';
import { useSettings } from '../../settings/settings.ts';
import { navLinks } from '../../settings/studio-tools.ts';
import { endSession } from '../layout/AccountFooter.tsx';
import { useMenuPages } from '../studio-pages.tsx';

export interface PaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export const Palette = ({ open, onOpenChange }: PaletteProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.title}
    focusAfter={() => document.getElementById('main')}
  >
    <PaletteContent onDone={() => onOpenChange(false)} />
  </Dialog>
);

const searchDelayMs = 200;
const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

/** Whether each typed word is a part of the label. The filter of cmdk also takes letters that are apart. */
function matches(_value: string, typed: string, labels: string[] = []): number {
  const label = labels.join(' ').toLocaleLowerCase();
  const words = typed.toLocaleLowerCase().split(/\s+/);
  return Number(words.every((word) => label.includes(word)));
}

function PaletteContent({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const { registry } = useSettings();
  const [typed, setTyped] = useState('');
  const query = useDelayed(typed.trim(), searchDelayMs);
  const { items, loading } = useList('getUserCreations', { limit: 6, ...(query && { q: query }) });
  const act = (action: () => unknown) => () => {
    onDone();
    void action();
  };
  const go = (to: string) => act(() => navigate(to));
  const pagesIn = (menu: ReturnType<typeof useMenuPages>) =>
    menu.map(({ path, title, icon: PageIcon }) => (
      <Entry key={path} icon={<PageIcon aria-hidden="true" />} label={title} onSelect={go(path)} />
    ));
  return (
    <Command label={texts.title} filter={matches} className="mt-3 grid gap-2" loop>
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={setTyped}
        maxLength={200}
        placeholder={texts.placeholder}
        className="min-h-11.5 w-full rounded-field border border-line-field bg-paper px-3.5 text-base text-ink placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-accent"
      />
      <Command.List label={texts.results} className="max-h-[min(60dvh,26rem)] overflow-y-auto">
        <Command.Empty className="px-3 py-4 text-ink-2 text-sm">
          {loading ? layout.loading : texts.none}
        </Command.Empty>
        <Group heading={layout.tools}>
          {pagesIn(useMenuPages('tools'))}
          {navLinks(registry).map(({ path, label, icon }) => (
            <Entry key={path} icon={<Icon src={icon} />} label={label} onSelect={go(path)} />
          ))}
        </Group>
        {items.length > 0 && (
          <Group heading={texts.creations}>
            {items.map((creation) => {
              const { name, createdType } = creationStyle(registry, creation);
              return (
                <Entry
                  key={creation.id}
                  id={creation.id}
                  // The server has found it, perhaps by its content.
                  found={typed}
                  icon={createdType && <Icon src={createdType.tool.icon} />}
                  label={name}
                  onSelect={go(creationPath(creation.id))}
                />
              );
            })}
          </Group>
        )}
        <Group heading={texts.actions}>
          {pagesIn(useMenuPages('operators'))}
          {pagesIn(useMenuPages('account'))}
          <Entry icon={<User aria-hidden="true" />} label={signIn.openProfile} onSelect={act(openProfile)} />
          {themes.map(([theme, ThemeIcon]) => (
            <Entry
              key={theme}
              icon={<ThemeIcon aria-hidden="true" />}
              label={texts[theme]}
              onSelect={act(() => chooseTheme(theme))}
            />
          ))}
          <Entry icon={<LogOut aria-hidden="true" />} label={signIn.signOut} onSelect={act(endSession)} />
        </Group>
      </Command.List>
    </Command>
  );
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
);

interface EntryProps {
  /** Tells entries with the same label apart. */
  id?: string;
  /** The user's input, for an entry that always matches. */
  found?: string;
  icon: ReactNode;
  label: string;
  onSelect: () => void;
}

const Entry = ({ id, found, icon, label, onSelect }: EntryProps) => (
  <Command.Item
    value={id ?? label}
    keywords={[label, ...(found ? [found] : [])]}
    onSelect={onSelect}
    className="flex min-h-10 cursor-default items-center gap-2.75 rounded-field px-3 py-1.75 text-[0.92rem] text-ink-2 data-[selected=true]:bg-hover data-[selected=true]:text-ink pointer-coarse:min-h-11.5 [&_svg]:size-[1.15em] [&_svg]:flex-none forced-colors:data-[selected=true]:outline-2"
  >
    {icon}
    <span className="truncate" dir="auto">
      {label}
    </span>
  </Command.Item>
);

function useDelayed(value: string, milliseconds: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return delayed;
}
