import { trialKeywordLimit } from '@atelier/contracts/tool-options';
import { Button, ButtonLink } from '@atelier/tool-kit/button';
import { type CSSProperties, type FormEvent, useRef, useState } from 'react';
import { newAccount } from '../../browser/paths.ts';
import type { LazyView } from '../../elements/lazy-view.tsx';
import { ServerPart } from '../../elements/ServerPart.tsx';
import { landing } from '../../settings/public-messages.ts';
import { findTool } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';

const texts = landing.trial;
const load = () => import('./suggest-titles.ts');
const sample = { keyword: texts.example, titles: Object.values(texts.sample) };

export const trialTool = '/ai/blog-titles';

/** The title generator for visitors, with titles of an earlier run. The views beside it do not change. */
export function TryTitles({ menu, title }: { menu: LazyView; title: LazyView }) {
  const found = findTool(useSettings().registry, trialTool);
  const [shown, setShown] = useState(sample);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const keyword = field.current?.value.trim() ?? '';
    setBusy(true);
    setProblem('');
    const outcome = await load().then(
      ({ suggestTitles }) => suggestTitles(keyword),
      () => texts.failed,
    );
    if (typeof outcome === 'string') setProblem(outcome);
    else setShown({ keyword, titles: outcome });
    setBusy(false);
  };
  if (!found) return null;
  const { from, to } = found.tool.gradient;
  return (
    // Not with `toolAccentProps`: its file, with those of the icons, would be part of the budget.
    <div
      className="try-frame"
      data-tool-accent=""
      style={{ '--tool-accent-from': from, '--tool-accent-to': to } as CSSProperties}
    >
      <ServerPart of={menu} className="contents" />
      <div>
        <form className="try-panel" onSubmit={submit}>
          <ServerPart of={title} className="try-head" />
          <label htmlFor="keyword">{texts.keyword}</label>
          <input
            ref={field}
            id="keyword"
            defaultValue={sample.keyword}
            maxLength={trialKeywordLimit}
            required
            aria-describedby="keyword-note"
            onFocus={({ target }) => target.select()}
          />
          <Button kind="accent" type="submit" wide busy={busy}>
            {busy ? texts.busy : texts.action}
          </Button>
          <p id="keyword-note" role="status" data-failed={problem || undefined}>
            {problem || texts.lead}
          </p>
        </form>
        <div className="try-panel" role="status">
          <div className="try-head">{shown.keyword}</div>
          <ol>
            {shown.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ol>
          <ButtonLink
            size="small"
            to={`${trialTool}?${new URLSearchParams({ keyword: shown.keyword })}${newAccount}`}
          >
            {texts.more}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
