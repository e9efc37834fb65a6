import type { ModuleTool } from '@atelier/contracts';
import { Icon, toolAccentProps } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { ArrowUpRight } from '../../elements/line-icons.tsx';
import { landingTools } from '../../settings/registry.ts';
import { onIntent, usePreloadPage, useSettings } from '../../settings/settings.ts';

export const ToolCards = () => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] overflow-hidden rounded-panel border border-line bg-sheet">
    {landingTools(useSettings().registry).map((tool) => (
      <ToolCard key={tool.path} tool={tool} />
    ))}
  </ul>
);

const ToolCard = ({ tool }: { tool: ModuleTool }) => (
  <li
    className="group -me-px -mb-px relative border-line border-e border-b p-[clamp(1.5rem,2.4vw,2rem)] max-[44rem]:grid max-[44rem]:grid-cols-[2.75rem_1fr] max-[44rem]:gap-x-[1.1rem]"
    {...toolAccentProps(tool.gradient)}
  >
    <ToolSwatch
      icon={tool.icon}
      className="mb-[clamp(1.2rem,2.4vw,2.2rem)] size-12 max-[44rem]:row-[1/3] max-[44rem]:mt-[0.2rem] max-[44rem]:mb-0 max-[44rem]:size-11"
    />
    <h3 className="font-semibold text-[1.0625rem] tracking-[-0.01em] max-[44rem]:col-start-2 max-[44rem]:pe-8">
      <ToolLink path={tool.path} title={tool.landing?.label ?? tool.title} />
    </h3>
    <p className="mt-[0.35rem] max-w-104 text-[0.9375rem] text-ink-2 text-pretty max-[44rem]:col-start-2">
      {tool.description}
    </p>
    <ArrowUpRight className="absolute top-[1.9rem] end-[1.8rem] size-[1.2em] text-ink-3 transition-transform duration-(--calm) ease-out group-focus-within:translate-x-0.5 group-focus-within:-translate-y-0.5 group-focus-within:text-ink group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-ink max-[44rem]:top-[1.6rem] max-[44rem]:end-[1.4rem]" />
    <i className="absolute inset-x-0 bottom-0 h-[3px] origin-left scale-x-0 bg-(image:--tool-accent-line) transition-transform duration-(--slow) ease-out group-focus-within:scale-x-100 group-hover:scale-x-100" />
  </li>
);

function ToolLink({ path, title }: { path: string; title: string }) {
  const preloadPage = usePreloadPage();
  return (
    <Link
      to={path}
      className="after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-6 focus-visible:after:outline-accent"
      {...onIntent(() => preloadPage(path))}
    >
      {title}
    </Link>
  );
}

export function ToolColors() {
  return (
    <span className="flex gap-[0.4rem]" aria-hidden="true">
      {landingTools(useSettings().registry).map(({ path, gradient }) => (
        <i
          key={path}
          className="size-[0.7rem] rounded-[50%] bg-(image:--tool-accent)"
          {...toolAccentProps(gradient)}
        />
      ))}
    </span>
  );
}

export const ToolSwatch = ({ icon, className }: { icon: string; className: string }) => (
  <span
    className={`grid place-items-center rounded-[50%_50%_50%_18%] bg-[linear-gradient(135deg,var(--tool-accent-from),color-mix(in_oklab,var(--tool-accent-from)_45%,var(--tool-accent-to)))] text-white ${className}`}
  >
    <Icon className="size-[1.3rem]" src={icon} />
  </span>
);
