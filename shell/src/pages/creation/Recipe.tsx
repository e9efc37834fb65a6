import type { Creation } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/results';
import { creationPage as texts } from '../../messages.ts';
import { settingWords } from '../dashboard/setting-words.ts';

/** Settings that the page shows elsewhere. */
const hidden = new Set(['tool', 'call', 'unpublished']);

interface RecipeProps {
  creation: Creation;
  /** What the creation is called: a prompt that says no more is not repeated. */
  name: string;
  /** The tool's labels of settings. */
  names?: Readonly<Record<string, string>> | undefined;
}

export function Recipe({ creation: { prompt, settings }, name: called, names }: RecipeProps) {
  const isShown = ([name, value]: [string, unknown]) => !hidden.has(name) && value !== '' && value !== called;
  const shown = Object.entries(settings).filter(isShown);
  const said = prompt.includes(called);
  if (said && shown.length === 0) return null;
  return (
    <Panel title={texts.settings}>
      <dl className="grid gap-3 text-sm">
        {!said && <Entry name={texts.prompt}>{prompt}</Entry>}
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
