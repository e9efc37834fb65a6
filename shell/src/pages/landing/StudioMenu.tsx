import { Icon, Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import { findTool } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { navLinks } from '../../settings/studio-tools.ts';
import { trialTool } from './TryTitles.tsx';

export const StudioMenu = () => (
  <ul className="flex flex-col gap-0.5 border-line border-e bg-paper px-3 py-4 max-[60rem]:hidden">
    {navLinks(useSettings().registry)
      .filter(({ under }) => !under)
      .map(({ path, label, icon, gradient }) => (
        <li key={path} {...toolAccentProps(gradient)}>
          <a
            href={path}
            data-current={path === trialTool || undefined}
            className="flex min-h-11 items-center gap-2.75 whitespace-nowrap rounded-field px-3 font-[480] text-[0.92rem] text-ink-2 hover:bg-hover hover:text-ink data-current:bg-sheet data-current:font-[560] data-current:text-ink data-current:shadow-[var(--shadow-1),inset_0_0_0_1px_var(--line)] data-current:*:text-tool-accent-ink"
          >
            <Icon src={icon} className="size-[1.15em]" />
            <span className="text-inherit!">{label}</span>
          </a>
        </li>
      ))}
  </ul>
);

export function TrialTitle() {
  const tool = findTool(useSettings().registry, trialTool)?.tool;
  return (
    <>
      <Swatch icon={tool?.icon} className="size-[1.9rem] text-[0.9rem]" />
      {tool?.title}
    </>
  );
}
