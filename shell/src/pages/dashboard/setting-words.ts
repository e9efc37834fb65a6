import { styleName, toneName } from '@atelier/tool-kit/results';
import { creationPage as texts } from '../../messages.ts';

const commonNames: Readonly<Record<string, string>> = texts.settingNames;
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.settingValues;

/** A setting for users: its name and value. `label` is its tool's, such as `Length: {value} words`. */
export function settingWords(name: string, value: unknown, label = commonNames[name] ?? wordsOf(name)) {
  const [called = name, pattern = '{value}'] = label.split(': ');
  const shown = typeof value === 'boolean' ? (value ? texts.yes : texts.no) : valueLabel(name, String(value));
  return { name: called, words: pattern.replace('{value}', () => shown) };
}

function valueLabel(name: string, value: string): string {
  if (name === 'style') return styleName(value);
  return name === 'tone' ? toneName(value) : (values[name]?.[value] ?? value);
}

/** The name of a setting without one: `job_match` becomes `Job match`. */
const wordsOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
