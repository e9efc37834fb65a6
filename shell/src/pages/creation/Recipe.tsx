import type { Creation } from '@atelier/contracts';
import { Panel, styleName, toneName } from '@atelier/tool-kit/results';
import { creationPage as texts } from '../../messages.ts';

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
        {shown.map(([name, value]) => {
          const [label, words = '{value}'] = (names?.[name] ?? labelOf(name)).split(': ');
          return (
            <Entry key={name} name={label ?? name}>
              {words.replace('{value}', () =>
                typeof value === 'boolean' ? (value ? texts.yes : texts.no) : valueLabel(name, String(value)),
              )}
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

const commonNames: Readonly<Record<string, string>> = texts.settingNames;

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.settingValues;

/** A setting's value for users: one of a choice by its name. */
function valueLabel(name: string, value: string): string {
  if (name === 'style') return styleName(value);
  return name === 'tone' ? toneName(value) : (values[name]?.[value] ?? value);
}

/** The label of a setting without one from its tool: `job_match` becomes `Job match`. */
const labelOf = (name: string) =>
  commonNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
