import type { Creation } from '@atelier/contracts';
import { CopyButton, Panel } from '@atelier/tool-kit/results';
import { creationPage as texts } from '../../messages.ts';
import { settingWords } from '../dashboard/setting-words.ts';

/** Settings that the page shows elsewhere. */
const hidden = new Set(['tool', 'call', 'unpublished']);

interface RecipeProps {
  creation: Creation;
  /** What the creation is called: a setting that says no more is not repeated. */
  name: string;
  names?: Readonly<Record<string, string>> | undefined;
}

export function Recipe({ creation: { prompt, settings }, name: called, names }: RecipeProps) {
  const isShown = ([name, value]: [string, unknown]) => !hidden.has(name) && value !== '' && value !== called;
  const shown = Object.entries(settings).filter(isShown);
  return (
    <Panel title={texts.settings}>
      <dl className="grid gap-3 text-sm">
        <div className="grid gap-1">
          <dt className="flex items-center justify-between gap-2 text-ink-3">
            {texts.prompt}
            <CopyButton text={prompt} label={texts.copyPrompt} />
          </dt>
          <dd
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls.
            tabIndex={0}
            className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere"
          >
            {prompt}
          </dd>
        </div>
        {shown.map(([setting, value]) => {
          const { name, words } = settingWords(setting, value, names?.[setting]);
          return (
            <Entry key={setting} name={name}>
              {words}
            </Entry>
          );
        })}
      </dl>
    </Panel>
  );
}

const Entry = ({ name, children }: { name: string; children: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-ink-3">{name}</dt>
    <dd dir="auto" className="line-clamp-12 whitespace-pre-line wrap-anywhere">
      {children}
    </dd>
  </div>
);
