import { diffWordsWithSpace } from 'diff';
import { useMemo, useState } from 'react';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { Check, X } from '../elements/icons.ts';
import { pageLanguage } from '../language/language.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { RepeatButton } from '../results/result-buttons.tsx';
import { Tabs } from '../results/Tabs.tsx';

const texts = editorTexts.revise;

interface RevisedResultProps {
  before: string;
  after: string;
  storing: boolean;
  onAccept(): void;
  onRefuse(): void;
  onRepeat(): void;
}

export function RevisedResult({ before, after, storing, onAccept, onRefuse, onRepeat }: RevisedResultProps) {
  const [shown, setShown] = useState('changes');
  return (
    <>
      <div className="kit:max-h-[50vh] kit:overflow-y-auto">
        <Tabs
          label={texts.views}
          value={shown}
          onChange={setShown}
          tabs={[
            {
              value: 'changes',
              label: texts.changesTab,
              content: <TextChanges before={before} after={after} />,
            },
            { value: 'new', label: texts.newTab, content: <Markdown text={after} /> },
          ]}
        />
      </div>
      <div className="kit:flex kit:flex-wrap kit:items-center kit:gap-2 kit:border-line kit:border-t kit:pt-3">
        <Button
          size="small"
          kind="primary"
          busy={storing}
          icon={<Check aria-hidden="true" />}
          onClick={onAccept}
        >
          {texts.accept}
        </Button>
        <Button size="small" disabled={storing} icon={<X aria-hidden="true" />} onClick={onRefuse}>
          {texts.refuse}
        </Button>
        <RepeatButton label={texts.again} onRepeat={storing ? null : onRepeat} />
      </div>
    </>
  );
}

/** Texts that have little in common are shown one after the other once this much was tried. */
const longestMs = 500;

const looks = {
  ins: 'kit:rounded-small kit:bg-ok/14 kit:underline kit:decoration-ok kit:underline-offset-[0.2em]',
  del: 'kit:rounded-small kit:bg-bad-wash kit:text-bad kit:line-through',
  span: undefined,
};

function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    const intlSegmenter = new Intl.Segmenter(pageLanguage(), { granularity: 'word' });
    const found = diffWordsWithSpace(before, after, { timeout: longestMs, intlSegmenter });
    return (
      found ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    );
  }, [before, after]);
  return (
    <div dir="auto" className="kit:whitespace-pre-wrap kit:wrap-anywhere kit:leading-relaxed">
      {parts.map(({ value, added, removed }, index) => {
        const Change = added ? 'ins' : removed ? 'del' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts are never moved.
          <Change key={index} className={looks[Change]}>
            {value}
          </Change>
        );
      })}
    </div>
  );
}
